// Package v1 is version 1 of the REST API, the older one: a translation of names,
// values and statuses to those of version 2, which does the work. What is called how
// stands in one table, names.go.
package v1
