// Package httpapi is what the versions of the REST API share: it is given versions,
// each a table of routes, and makes one handler of them that knows who calls and how
// often, bounds what is read, words problems, and notes every request in log, metrics
// and traces. From the same tables come the OpenAPI documents and the readable page.
package httpapi
