package page

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"fano/server/shiviz"
)

// Formats of the form beside those that have a name.
const (
	formatAuto = "auto"
	formatOwn  = "own"
)

// sent is what the form of the page /import was sent with.
type sent struct {
	log, regex, delimiter, format, theme, as string
	execution                                int
	tooLarge                                 bool
}

// readSent reads the form. A log that is too large is told as such, and not lost with an error's page.
func (s *site) readSent(r *http.Request) (sent, error) {
	err := r.ParseMultipartForm(s.Body)
	if errors.Is(err, http.ErrNotMultipart) {
		err = nil // and then it has been read as the other kind of form
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return sent{format: formatAuto, execution: 1, tooLarge: true}, nil
	case err != nil:
		return sent{}, fmt.Errorf("%w: %w", errBadForm, err)
	}
	f := sent{
		log: r.PostFormValue("log"), regex: strings.TrimSpace(r.PostFormValue("regex")),
		delimiter: strings.TrimSpace(r.PostFormValue("delimiter")),
		format:    r.PostFormValue("format"), theme: r.PostFormValue("theme"), as: r.PostFormValue("as"),
	}
	if was := r.PostForm.Get("was"); f.regex != "" && r.PostForm.Has("was") && f.regex != was {
		f.format = formatOwn
	}
	f.execution, _ = strconv.Atoi(r.PostFormValue("execution"))
	if n, err := strconv.Atoi(r.PostFormValue("show")); err == nil {
		f.execution = n
	}
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }() // all of it is in memory
		if files := r.MultipartForm.File["file"]; len(files) > 0 && files[0].Size > 0 {
			file, err := files[0].Open()
			if err != nil {
				return f, err
			}
			text, err := io.ReadAll(file)
			if err != nil {
				return f, err
			}
			f.log = string(text)
		}
	}
	f.log = strings.ToValidUTF8(strings.ReplaceAll(f.log, "\r\n", "\n"), "\ufffd")
	return f, nil
}

var errBadForm = errors.New("the form cannot be read")

// source is the log with the expressions that the form means.
func (f *sent) source() (shiviz.Source, error) {
	if f.format == formatOwn {
		return shiviz.Given(f.regex, f.delimiter, f.log)
	}
	for _, known := range shiviz.Formats {
		if known.Name == f.format {
			return shiviz.Given(known.Pattern, f.delimiter, f.log)
		}
	}
	s, headed := shiviz.Headed(f.log)
	if !headed {
		s = shiviz.Guessed(f.log)
	}
	s.Delimiter = cmp.Or(f.delimiter, s.Delimiter)
	return s, nil
}
