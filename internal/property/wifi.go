package property

import (
	"strings"

	"latchkey/internal/secret"
)

// WiFiType is how the WiFi is protected.
type WiFiType int

// The three types.
const (
	WiFiOpen WiFiType = 0
	WiFiWEP  WiFiType = 1
	WiFiWPA  WiFiType = 2
)

// WiFi is how to get on the network of a property.
type WiFi struct {
	Type     WiFiType
	SSID     string
	Password secret.Text
}

// IsEmpty reports whether the property has no WiFi.
func (w WiFi) IsEmpty() bool { return w.SSID == "" }

// escapeQR escapes the characters that have a meaning in the text of a WiFi code.
var escapeQR = strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, `:`, `\:`, `"`, `\"`)

// QR is the text of the code that phones read to join the network; empty without WiFi. It holds the password.
func (w WiFi) QR() secret.Text {
	if w.IsEmpty() {
		return secret.Text{}
	}
	kind := "WPA"
	switch w.Type {
	case WiFiOpen:
		return secret.Of("WIFI:T:nopass;S:" + escapeQR.Replace(w.SSID) + ";;")
	case WiFiWEP:
		kind = "WEP"
	case WiFiWPA:
	}
	return secret.Of("WIFI:T:" + kind + ";S:" + escapeQR.Replace(w.SSID) + ";P:" + escapeQR.Replace(w.Password.Reveal()) + ";;")
}
