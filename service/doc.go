// Package service is what both versions of the REST API share: the use cases of
// making films for many, by name of whoever calls. A request that is accepted is
// stored before it is answered; what takes longer is a task that any process
// of the service goes on with.
//
// It knows nothing of HTTP: names of fields are those of API v2, problems are
// values (*Error) that each version words in its own shape.
package service
