package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"latchkey/internal/app"
	"latchkey/internal/identity"
	"latchkey/internal/member"
)

type memberPageCmd struct {
	Set    memberPageSetCmd    `cmd:"" help:"Store the text that comes on the standard input: plain text with a small Markdown."`
	Show   memberPageShowCmd   `cmd:"" help:"Print the text that people read."`
	Remove memberPageRemoveCmd `cmd:"" help:"Remove the agency's own text in one language."`
}

type pageArgs struct {
	Member int64  `arg:"" help:"Number of the agency."`
	Page   string `arg:"" enum:"imprint,dataprotection,help" help:"imprint, dataprotection or help."`
	Lang   string `required:"" enum:"${anylanguage}" help:"Language of the text."`
}

type memberPageSetCmd struct{ pageArgs }

// Run stores a text.
func (c memberPageSetCmd) Run(ctx context.Context, config *app.Config) error {
	text, err := io.ReadAll(io.LimitReader(os.Stdin, 1<<20))
	if err != nil {
		return err
	}
	return opened(ctx, config, func(a *app.App) error {
		saved, err := a.Members.SetPage(ctx, identity.MemberID(c.Member), member.Page(c.Page), c.Lang, string(text))
		if err != nil {
			return err
		}
		fmt.Printf("%s in %s: %d characters\n", c.Page, saved.Lang, len([]rune(saved.Text)))
		return nil
	})
}

type memberPageShowCmd struct{ pageArgs }

// Run prints a text as people read it.
func (c memberPageShowCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		shown, err := a.Members.ShowPage(ctx, member.Link{}, identity.MemberID(c.Member), member.Page(c.Page), c.Lang)
		if err != nil {
			return err
		}
		if shown.Default {
			fmt.Fprintln(os.Stderr, "The agency has not entered a text of its own. People read:")
		}
		fmt.Println(shown.Text)
		return nil
	})
}

type memberPageRemoveCmd struct{ pageArgs }

// Run removes a text.
func (c memberPageRemoveCmd) Run(ctx context.Context, config *app.Config) error {
	return opened(ctx, config, func(a *app.App) error {
		removed, err := a.Members.RemovePage(ctx, identity.MemberID(c.Member), member.Page(c.Page), c.Lang)
		if err == nil && !removed {
			err = fmt.Errorf("the agency has no %s of its own in %s", c.Page, c.Lang)
		}
		return err
	})
}
