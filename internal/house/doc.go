// Package house holds rules that all of the module's code keeps and no linter
// knows. It has tests alone: they read the repository's source and name every
// place that breaks a rule.
package house
