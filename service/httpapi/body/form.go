package body

import (
	"net"
	"net/url"
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
)

// Address is where a file lies: https, s3, or a server on this machine, which the
// service itself may be.
var Address = &field.Form{Name: "uri", Type: field.ValueError, Wrong: func(s string) string {
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Host == "" || u.User != nil || strings.ContainsAny(s, " \t\r\n"):
		return "must be an https or s3 address; " + field.Quoted(s) + " is none: upload the file and give its file_url"
	case u.Scheme == "s3" && strings.Trim(u.Path, "/") == "":
		return "must name an object: s3://BUCKET/KEY"
	case u.Scheme == "https" || u.Scheme == "s3" || u.Scheme == "http" && loopback(u.Hostname()):
		return ""
	}
	return "must be an https or s3 address; " + field.Quoted(s) + " is of " + field.Quoted(u.Scheme)
}}

// Secure is an https address.
var Secure = &field.Form{Name: "uri", Type: field.ValueError, Pattern: "^https://", Wrong: func(s string) string {
	if u, err := url.Parse(s); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return "must be an https address; " + field.Quoted(s) + " is none"
	}
	return ""
}}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
