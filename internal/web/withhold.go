package web

import (
	"reflect"

	"latchkey/internal/identity"
)

// withheld marks a field of an answer that no API token gets: key codes, WiFi passwords and what an identity document says.
const withheld = "withheld"

// withholdFrom empties what an API token may not see in an answer to it. It is the one place that does.
func withholdFrom(actor identity.Actor, answer any) {
	if actor.Token != 0 {
		withhold(reflect.ValueOf(answer))
	}
}

func withhold(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			withhold(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			withhold(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			switch {
			case !field.IsExported() && !field.Anonymous:
			case field.Tag.Get("token") == withheld && v.Field(i).CanSet():
				v.Field(i).SetZero()
			default:
				withhold(v.Field(i))
			}
		}
	}
}
