package notification

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"latchkey/internal/account"
	"latchkey/internal/database"
	"latchkey/internal/fault"
	"latchkey/internal/identity"
	"latchkey/internal/notify"
	"latchkey/internal/web"
	"latchkey/internal/wire"
)

// How often an agency may try the mail server.
const (
	trialsAtOnce = 5
	trialEvery   = time.Minute
	mostTrials   = 10_000
)

// MailServer is how the installation sends mails, for the managers of its agencies: no name or password of a login.
type MailServer struct {
	Configured bool   `json:"configured" doc:"Whether mails are sent; in a demo they are shown instead, and it is false."`
	Host       string `json:"host" doc:"Name of the mail server; empty where there is none."`
	Port       int    `json:"port"`
	Encryption string `json:"encryption" enum:"starttls,implicit,opportunistic,none," doc:"How the connection is encrypted."`
	From       string `json:"from" doc:"The address that mails come from, the installation's."`
	ReplyTo    string `json:"reply_to" doc:"Where answers of people go, the agency's; empty for nowhere."`
	Answers    bool   `json:"answers" doc:"Whether an answer to a mail about a message becomes a message."`
}

// TrialAnswer is what became of a mail that tried the mail server.
type TrialAnswer struct {
	Outcome TrialOutcome `json:"outcome"`
	To      string       `json:"to" doc:"Who got it: the person who asked."`
	Code    int          `json:"code" doc:"The code of the mail server's refusal, such as 550; 0 where it gave none."`
	Said    string       `json:"said" doc:"The mail server's refusal in its own words, at most 300 characters, without addresses and the login; empty where it said nothing."`
}

// TrialOutcome is a notify.Outcome.
type TrialOutcome notify.Outcome

// Schema names the outcomes.
func (TrialOutcome) Schema(huma.Registry) *huma.Schema { return wire.Among(notify.Outcomes) }

type mailServerInput struct{ web.OfMember }

func registerTrial(r *web.Router, s *Service) {
	managers := []identity.Role{identity.Manager}
	web.Answer(r, web.Route{
		ID: "getManageMailServer", Method: http.MethodGet, Path: "/v1/manage/mailserver", Tag: "manage", Who: managers, Refusals: []fault.Code{fault.BadRequest, fault.NotFound},
		Summary: "How the installation sends the mails of an agency",
	}, func(ctx context.Context, c web.Caller, in *mailServerInput) (MailServer, error) {
		return s.mailServer(ctx, c.Actor, in.Member(c.Actor))
	})
	web.Answer(r, web.Route{
		ID: "postManageMailTest", Method: http.MethodPost, Path: "/v1/manage/mailserver/test", Tag: "manage", Who: managers,
		Refusals: []fault.Code{fault.BadRequest, fault.NotFound, fault.DemoAgency, fault.TooManyRequests, fault.KeyReused}, Summary: "Send a mail to the person who asks, at once, and say what became of it",
	}, func(ctx context.Context, c web.Caller, in *mailServerInput) (TrialAnswer, error) {
		return s.TryMail(ctx, c.Actor, c.Attempt, in.Member(c.Actor), c.Lang)
	})
}

func (s *Service) mailServer(ctx context.Context, actor identity.Actor, id identity.MemberID) (MailServer, error) {
	if !actor.Manages(id) {
		return MailServer{}, fault.Missing(fault.NotFound)
	}
	m, err := s.Members.Get(ctx, s.DB, id)
	if err != nil {
		return MailServer{}, err
	}
	server, ok := s.Mails.Server()
	return MailServer{
		Configured: ok, Host: server.Host, Port: server.Port, Encryption: server.Encryption, From: server.From, ReplyTo: account.BrandOf(m).ReplyTo, Answers: s.ReplyDomain != "",
	}, nil
}

// TryMail sends a mail to a manager at once and says what became of it. The same attempt again sends none and gets the same answer.
func (s *Service) TryMail(ctx context.Context, actor identity.Actor, attempt identity.Attempt, id identity.MemberID, lang string) (TrialAnswer, error) {
	if !actor.Manages(id) {
		return TrialAnswer{}, fault.Missing(fault.NotFound)
	}
	if done, known, err := database.Recall[TrialAnswer](ctx, s.DB, attempt); err != nil || known {
		return done, err
	}
	if err := s.Members.RefuseOutside(ctx, s.DB, id); err != nil {
		return TrialAnswer{}, err
	}
	if !s.trials.Allow(id, s.Clock.Now()) {
		return TrialAnswer{}, fault.TooMany(trialEvery)
	}
	m, err := s.Members.Get(ctx, s.DB, id)
	if err != nil {
		return TrialAnswer{}, err
	}
	person, err := s.Accounts.Person(ctx, s.DB, actor.Account)
	if err != nil {
		return TrialAnswer{}, err
	}
	content := notify.Content{Brand: account.BrandOf(m), Link: s.link("/manage/setup/mail")}
	content.Unanswerable = content.Brand.ReplyTo == ""
	// A mail server may take long: no transaction waits for it.
	outcome, said, err := s.Mails.SendTest(ctx, notify.Mail{Member: id, Kind: notify.Test, To: person.Email, Lang: lang, Content: content})
	if err != nil {
		return TrialAnswer{}, err
	}
	return database.Once(ctx, s.DB, attempt, func(*database.Tx) (TrialAnswer, error) {
		return TrialAnswer{Outcome: TrialOutcome(outcome), To: person.Email, Code: said.Code, Said: said.Text}, nil
	})
}
