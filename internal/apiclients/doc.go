// Package apiclients tries the clients of the REST API in clients/node and
// clients/python on the real server, and runs the quick starts of
// docs/clients.md, that in Go as a module of its own, and the first film of README.
// It has nothing but tests.
package apiclients
