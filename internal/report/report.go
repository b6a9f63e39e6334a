// Package report gives tasks away in the forms of other programs: a sheet for Excel, a calendar file, and a calendar under a private address that a phone subscribes to.
package report
