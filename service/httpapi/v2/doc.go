// Package v2 is version 2 of the REST API: the names of its fields, the shapes of its
// answers and its statuses, over the use cases of the service. A request goes in as
// JSON, is read by a table, becomes a value of the service, and what that answers is
// written in this version's names.
package v2
