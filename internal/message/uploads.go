package message

import (
	"context"
	"net/http"

	"latchkey/internal/fault"
	"latchkey/internal/files"
	"latchkey/internal/web"
)

// UploadInput names an upload.
type UploadInput struct {
	Upload string `path:"upload" pattern:"^[A-Za-z0-9_-]{16,80}$" doc:"The client's own name for the upload, made up by chance: 16 to 80 letters, digits, dashes and underscores. It is the account's, or the stay's in a session by booking number; the same name of another account is another upload."`
}

// BeginInput begins an upload.
type BeginInput struct {
	UploadInput
	Body struct {
		Name string `json:"name" maxLength:"500" doc:"The file's name."`
		Size int64  `json:"size" minimum:"1" doc:"Its size in bytes, at most 25 MB."`
	}
}

// PartInput brings a part.
type PartInput struct {
	UploadInput
	Part int64 `path:"part" minimum:"0" maximum:"1000" doc:"Which part, from 0."`
}

// UploadBody is how far an upload is.
type UploadBody struct {
	Upload   string `json:"upload" doc:"The upload's name."`
	Size     int64  `json:"size" doc:"The file's size in bytes."`
	PartSize int64  `json:"part_size" doc:"The size of every part but the last, which is the rest."`
	Parts    int64  `json:"parts" doc:"How many parts there are."`
	Next     int64  `json:"next" doc:"The part that is awaited; as many as there are when the file is whole."`
}

func presentUpload(id string, u files.Upload) UploadBody {
	return UploadBody{Upload: id, Size: u.Size, PartSize: files.PartSize, Parts: u.Whole(), Next: u.Parts()}
}

// registerUploads adds the calls that bring a file in parts: begin, the parts in their order, and then the message that names the upload. Each may be sent again. After a broken
// connection beginning again returns which part is awaited. What no message has taken after a week is dropped, and so is the oldest of more than 50.
func registerUploads(r *web.Router, s *Service) {
	web.Answer(r, web.Route{
		ID: "putUpload", Method: http.MethodPut, Path: "/v1/uploads/{upload}", Tag: "messages", Own: true, Refusals: []fault.Code{fault.FileTooLarge, fault.KeyReused},
		Summary: "Begin to upload a file in parts, or ask how far it is",
	}, func(ctx context.Context, c web.Caller, in *BeginInput) (UploadBody, error) {
		u, err := s.files.Begin(ctx, c.Actor.Principal(), in.Upload, in.Body.Name, in.Body.Size)
		return presentUpload(in.Upload, u), err
	})
	web.Answer(r, web.Route{
		ID: "deleteUpload", Method: http.MethodDelete, Path: "/v1/uploads/{upload}", Tag: "messages", Own: true,
		Summary: "Drop an upload that is not needed any more, whether it is there or not",
	}, func(ctx context.Context, c web.Caller, in *UploadInput) (struct{}, error) {
		return struct{}{}, s.files.DropUpload(ctx, c.Actor.Principal(), in.Upload)
	})
	web.Answer(r, web.Route{
		ID: "putUploadPart", Method: http.MethodPut, Path: "/v1/uploads/{upload}/{part}", Tag: "messages", Own: true, Refusals: []fault.Code{fault.NotFound, fault.Conflict},
		Summary: "Bring the next part of a file", Upload: &web.Upload{MaxFiles: 1, MaxBytes: files.PartSize, Raw: true},
	}, func(ctx context.Context, c web.Caller, in *PartInput) (UploadBody, error) {
		if len(c.Files) != 1 {
			return UploadBody{}, fault.Of(fault.UnsupportedContent)
		}
		u, err := s.files.Part(ctx, c.Actor.Principal(), in.Upload, in.Part, c.Files[0].File)
		return presentUpload(in.Upload, u), err
	})
}
