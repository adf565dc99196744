// Package body reads JSON bodies by tables of their fields. One table says of each
// field what it is called, what it may be and what it means; from it come the
// reading, with all faults of a body at once, the schema of the OpenAPI document
// and the tables of the documentation.
//
// In go bytes, out come the values that are right, by field, and the faults.
package body
