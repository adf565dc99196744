// Package field says what single values of a request may be: a row of a table for
// each field, and Values, which are read by such rows from whatever somebody sends,
// with all that is wrong at once. What fields are for, and what values were decoded
// from, it does not know.
package field
