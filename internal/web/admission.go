package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
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

// level is what a manager must be for the call.
func (route Route) level() identity.Level {
	switch {
	case route.Level != "":
		return route.Level
	case route.Method == http.MethodGet:
		return identity.ReadOnly
	}
	return identity.Office
}

// concernsManagers reports whether what a manager may do decides about the call.
func concernsManagers(route Route) bool {
	return !route.Public && !route.Own && (len(route.Who) == 0 || slices.Contains(route.Who, identity.Manager))
}

// tooLow is the refusal for managers who are less than the call needs.
func tooLow(route Route, missing bool) error {
	if missing {
		return fault.Of(fault.SecondFactorMissing)
	}
	if route.level() == identity.Owner {
		return fault.Of(fault.OwnersOnly)
	}
	return fault.Of(fault.ReadOnly)
}

// memberIn is the member that a JSON body names by its number.
func memberIn(body []byte) identity.MemberID {
	var named struct {
		Member identity.MemberID `json:"memberid"`
	}
	_ = json.Unmarshal(body, &named) // what cannot be read names none: the call itself refuses it
	return named.Member
}

// scopeField names, in a refusal, the scope that a token lacks.
const scopeField = "scope"

// admitToken refuses a call by an API token that does not have its scope. It is the one place that asks for scopes.
func admitToken(route Route, actor identity.Actor) error {
	switch {
	case actor.Token == 0 || route.Scope != "" && slices.Contains(actor.Scopes, route.Scope):
		return nil
	}
	refused := fault.Of(fault.Forbidden)
	refused.Fields = map[string]string{scopeField: cmp.Or(string(route.Scope), "closed")}
	return refused
}

// admit refuses a call that the actor may not make, and gives the actor that the call sees: managers who are less than it needs are no managers there, so that no noun can forget to ask,
// whichever members the body names. A call on a thing of a member where the actor has none of the route's roles gets the answer for what does not exist: a role at one member never counts
// at another. A route without roles is open to every signed-in person; its noun decides.
func admit(route Route, actor identity.Actor, u *url.URL, body []byte) (identity.Actor, error) {
	if err := admitToken(route, actor); err != nil {
		return actor, err
	}
	may := func(role identity.Role) bool { return len(route.Who) == 0 || slices.Contains(route.Who, role) }
	if len(route.Who) > 0 && !slices.ContainsFunc(route.Who, actor.Is) {
		return actor, fault.Of(fault.Forbidden)
	}
	var missing []identity.MemberID // where the agency demands a second factor that the actor does not have
	for _, r := range actor.Relations {
		if r.FactorMissing {
			missing = append(missing, r.Member)
		}
	}
	var low []identity.MemberID // where the actor is a manager, but less than the call needs
	if !route.Own {
		actor, low = actor.Reaching(route.level())
	} else if !route.SettingUp {
		actor, low = actor.Ready(), missing
	}
	var named []identity.MemberID
	params := map[string]string{}
	if u != nil {
		params = pathParams(route, u)
		named = membersNamed(params, u.Query())
	}
	if one := memberIn(body); len(low) > 0 && one > 0 {
		named = append(named, one)
	}
	for _, member := range named {
		isOne := slices.ContainsFunc(actor.Relations, func(r identity.Relation) bool { return r.Member == member && may(r.Role) })
		switch {
		case isOne:
		case slices.Contains(low, member) && may(identity.Manager):
			return actor, tooLow(route, slices.Contains(missing, member))
		case len(route.Who) > 0:
			return actor, fault.Missing(missingCode(route, params))
		}
	}
	if len(route.Who) > 0 && !slices.ContainsFunc(route.Who, actor.Is) {
		return actor, tooLow(route, len(missing) > 0)
	}
	return actor, nil
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
