package setup

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/secret"
	"latchkey/internal/web"
)

// codeHeader carries the one-time code of calls about the archive: addresses are logged by proxies.
const codeHeader = "X-Setup-Code"

// ArchiveBody is how far the archive of an agency from another installation is.
type ArchiveBody struct {
	Stage    Stage  `json:"stage"`
	Name     string `json:"name" doc:"Of the file, as the browser has named it."`
	Size     int64  `json:"size" doc:"Bytes of the file; 0 without one."`
	Received int64  `json:"received" doc:"Bytes that are there: the next part begins here."`
	Percent  int    `json:"percent" doc:"How much of the stage is done."`
	Reason   Reason `json:"reason" doc:"Why it is refused. With a wrong passphrase the file stays for another try; else it is removed."`
	Agency   string `json:"agency" doc:"Its name, once it is brought in."`
	Missing  int    `json:"missing" doc:"Uploaded files that the archive does not have."`
	Most     int64  `json:"most" doc:"Bytes that an archive may have."`
	Mails    bool   `json:"mails" doc:"Whether the installation can send the mail with which people choose a new password."`
}

// ArchiveInput has the code.
type ArchiveInput struct {
	Code string `header:"X-Setup-Code" maxLength:"100" doc:"The one-time code that the server has logged at its start."`
}

// BeginArchiveInput says which file comes.
type BeginArchiveInput struct {
	ArchiveInput
	Body struct {
		Name     string `json:"name" maxLength:"255"`
		Size     int64  `json:"size" minimum:"1" doc:"Bytes."`
		Modified int64  `json:"modified" doc:"When the file was changed, in milliseconds: the same name, size and time is the same file."`
		Window   string `json:"window" minLength:"8" maxLength:"64" doc:"A random name of the window that sends."`
		TakeOver bool   `json:"take_over" doc:"Whether another window that sends is stopped."`
	}
}

// ArchivePartInput names the place of a part.
type ArchivePartInput struct {
	ArchiveInput
	Window string `header:"X-Setup-Window" maxLength:"64" doc:"The window that began."`
	Offset int64  `path:"offset" minimum:"0" doc:"Where in the file the part begins."`
}

// ImportArchiveInput has the passphrase.
type ImportArchiveInput struct {
	ArchiveInput
	Body struct {
		Passphrase string `json:"passphrase" maxLength:"1000" doc:"Opens what is secret in the archive. It is stored nowhere."`
	}
}

func (s *Service) presentArchive(found ArchiveStatus, err error) (ArchiveBody, error) {
	return ArchiveBody{
		Stage: found.Stage, Name: found.File.Name, Size: found.File.Size, Received: found.Received, Percent: found.Percent, Reason: found.Reason, Agency: found.Agency, Missing: found.Missing,
		Most: s.archives.Most, Mails: s.archives.Mails,
	}, err
}

func registerArchive(r *web.Router, s *Service) {
	const path = "/v1/setup/archive"
	route := func(id, method, path, summary string, more ...fault.Code) web.Route {
		return web.Route{ID: id, Method: method, Path: path, Tag: "installation", Public: true, Summary: summary, Refusals: append([]fault.Code{fault.BadRequest, fault.NotFound, fault.TooManyRequests}, more...)}
	}
	admitted := func(ctx context.Context, c web.Caller, in ArchiveInput, call func() (ArchiveStatus, error)) (ArchiveBody, error) {
		if err := s.AdmitArchive(ctx, c.Address, in.Code); err != nil {
			return ArchiveBody{}, err
		}
		return s.presentArchive(call())
	}
	web.Answer(r, route("getSetupArchive", http.MethodGet, path, "How far the archive of an agency from another installation is; not found once there is an agency, but for the code that has brought it"),
		func(ctx context.Context, c web.Caller, in *ArchiveInput) (ArchiveBody, error) {
			return s.presentArchive(s.Archive(ctx, c.Address, in.Code))
		})
	web.Answer(r, route("putSetupArchive", http.MethodPut, path, "Begin to send an archive, or go on with it", fault.Conflict), func(ctx context.Context, c web.Caller, in *BeginArchiveInput) (ArchiveBody, error) {
		return admitted(ctx, c, in.ArchiveInput, func() (ArchiveStatus, error) {
			return s.BeginArchive(sentFile{in.Body.Name, in.Body.Size, in.Body.Modified}, in.Body.Window, in.Body.TakeOver)
		})
	})
	part := route("putSetupArchivePart", http.MethodPut, path+"/{offset}", "Bring the next part of an archive; one that was sent twice or comes in another order changes nothing", fault.Conflict)
	part.Upload = &web.Upload{MaxFiles: 1, MaxBytes: partSize, Raw: true, Admit: func(ctx context.Context, c web.Caller, h http.Header) error {
		return s.AdmitArchive(ctx, c.Address, h.Get(codeHeader))
	}}
	web.Answer(r, part, func(ctx context.Context, c web.Caller, in *ArchivePartInput) (ArchiveBody, error) {
		return admitted(ctx, c, in.ArchiveInput, func() (ArchiveStatus, error) {
			if len(c.Files) != 1 {
				return ArchiveStatus{}, fault.Of(fault.UnsupportedContent)
			}
			return s.ArchivePart(in.Window, in.Offset, c.Files[0].File)
		})
	})
	web.Answer(r, route("postSetupArchiveImport", http.MethodPost, path+"/import", "Have the whole archive checked and then brought in; the code is spent only when the agency is in", fault.Conflict),
		func(ctx context.Context, c web.Caller, in *ImportArchiveInput) (ArchiveBody, error) {
			return admitted(ctx, c, in.ArchiveInput, func() (ArchiveStatus, error) { return s.ImportArchive(secret.Of(in.Body.Passphrase)) })
		})
	web.Answer(r, route("deleteSetupArchive", http.MethodDelete, path, "Remove what was sent of an archive", fault.Conflict), func(ctx context.Context, c web.Caller, in *ArchiveInput) (ArchiveBody, error) {
		return admitted(ctx, c, *in, s.DropArchive)
	})
}
