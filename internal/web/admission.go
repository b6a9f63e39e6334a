package web

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"latchkey/internal/fault"
	"latchkey/internal/identity"
)

// memberNames are the parameters, of path and query, that name a member by its number alone.
var memberNames = []string{"memberid", "member"}

// pathParams are the values that a path has for the placeholders of a route's path.
func pathParams(route Route, u *url.URL) map[string]string {
	out := map[string]string{}
	want, got := strings.Split(route.Path, "/"), strings.Split(u.EscapedPath(), "/")
	for i, segment := range want {
		if name, found := strings.CutPrefix(segment, "{"); found && i < len(got) {
			if value, err := url.PathUnescape(got[i]); err == nil {
				out[strings.TrimSuffix(name, "}")] = value
			}
		}
	}
	return out
}

// membersNamed are the members that the path and the query of a call name. What cannot be read names none: the call itself refuses it.
func membersNamed(params map[string]string, query url.Values) []identity.MemberID {
	var out []identity.MemberID
	if ref, err := identity.ParseRef(params["ref"]); err == nil {
		out = append(out, ref.Member)
	}
	for _, name := range memberNames {
		for _, text := range append(query[name], params[name]) {
			if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
				out = append(out, identity.MemberID(n))
			}
		}
	}
	return out
}

// checkMember refuses a call on a thing of a member where the actor has none of the route's roles: a role at one member never counts at another. The answer is
// the one for what does not exist. A route without roles is open to every signed-in person; its noun decides.
func checkMember(route Route, actor identity.Actor, u *url.URL) error {
	if len(route.Who) == 0 || u == nil {
		return nil
	}
	params := pathParams(route, u)
	for _, member := range membersNamed(params, u.Query()) {
		if !slices.ContainsFunc(route.Who, func(role identity.Role) bool { _, ok := actor.At(member, role); return ok }) {
			return fault.Missing(missingCode(route, params))
		}
	}
	return nil
}

// missingCodes are the refusals that say "not found", the most particular first.
var missingCodes = []fault.Code{fault.TaskNotFound, fault.ReservationNotFound, fault.NotFound}

// missingCode is how a route refuses what does not exist.
func missingCode(route Route, params map[string]string) fault.Code {
	if route.Missing != nil {
		return route.Missing(func(name string) string { return params[name] })
	}
	for _, code := range missingCodes {
		if slices.Contains(route.Refusals, code) {
			return code
		}
	}
	return fault.NotFound
}

// checkDeclaration stops a program whose route names a thing of a member, but not how it refuses one that does not exist.
func checkDeclaration(route Route) {
	if len(route.Who) == 0 || route.Missing != nil || !strings.Contains(route.Path, "{ref}") {
		return
	}
	if !slices.ContainsFunc(missingCodes, func(code fault.Code) bool { return slices.Contains(route.Refusals, code) }) {
		panic(fmt.Sprintf("route %s (%s %s): its Refusals do not say what it answers when the thing does not exist", route.ID, route.Method, route.Path))
	}
}
