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
	"fano/web"
)

// sent is the posted form of the page /import.
type sent struct {
	web.ImportForm
	as        string // the format of a file; empty: the page
	execution int
	tooLarge  bool
}

// readSent parses the form. A log that is too large is reported in the result, so that the page can show the form
// again.
func (s *site) readSent(r *http.Request) (sent, error) {
	err := r.ParseMultipartForm(s.Body)
	if errors.Is(err, http.ErrNotMultipart) {
		err = nil // the body was then parsed as a URL-encoded form
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return sent{execution: 1, tooLarge: true}, nil
	case err != nil:
		return sent{}, fmt.Errorf("%w: %w", errBadForm, err)
	}
	f := sent{as: r.PostFormValue("as"), ImportForm: web.ImportForm{
		Log: r.PostFormValue("log"), Regex: strings.TrimSpace(r.PostFormValue("regex")),
		Delimiter: strings.TrimSpace(r.PostFormValue("delimiter")),
		Format:    r.PostFormValue("format"), Theme: r.PostFormValue("theme"),
	}}
	if was := r.PostForm.Get("was"); f.Regex != "" && r.PostForm.Has("was") && f.Regex != was {
		f.Format = web.OwnFormat
	}
	f.execution, _ = strconv.Atoi(r.PostFormValue("execution"))
	if n, err := strconv.Atoi(r.PostFormValue("show")); err == nil {
		f.execution = n
	}
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }() // nothing to remove: all of it is in memory
		if files := r.MultipartForm.File["file"]; len(files) > 0 && files[0].Size > 0 {
			file, err := files[0].Open()
			if err != nil {
				return f, err
			}
			text, err := io.ReadAll(file)
			if err != nil {
				return f, err
			}
			f.Log = string(text)
		}
	}
	f.Log = strings.ToValidUTF8(strings.ReplaceAll(f.Log, "\r\n", "\n"), "\ufffd")
	return f, nil
}

var errBadForm = errors.New("the form cannot be read")

// source returns the log with the expressions that the form selects.
func (f *sent) source() (shiviz.Source, error) {
	if f.Format == web.OwnFormat {
		return shiviz.WithExpressions(f.Regex, f.Delimiter, f.Log)
	}
	for _, known := range shiviz.Formats {
		if known.Name == f.Format {
			return shiviz.WithExpressions(known.Pattern, f.Delimiter, f.Log)
		}
	}
	s, headed := shiviz.Headed(f.Log)
	if !headed {
		s = shiviz.Guessed(f.Log)
	}
	s.Delimiter = cmp.Or(f.Delimiter, s.Delimiter)
	return s, nil
}
