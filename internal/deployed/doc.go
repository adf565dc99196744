// Package deployed starts the processes of docs/compose.yaml and
// docs/deploy/kubernetes on this machine, with the commands and environments that
// stand there, beside real servers of NATS, PostgreSQL and S3, and has them make a
// film. It has nothing but tests.
package deployed
