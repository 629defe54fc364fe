// Packages that come without types: of each, what is used.
declare module "fontverter" {
  export function convert(font: Buffer, to: "sfnt" | "woff2"): Promise<Buffer>;
}
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    how: {
      targetFormat: "woff2";
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
      dropTables: string[];
    },
  ): Promise<Buffer>;
}
