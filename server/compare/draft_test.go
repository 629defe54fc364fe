package compare

import _ "fano/algorithms/testdata/draft" // these tests hold of a draft, too
