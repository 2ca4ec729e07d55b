// Package fleet plays matches and makes data on many machines. It is built on NATS with JetStream: work items lie in a
// stream from which each is given to one worker and given again when that worker dies; results lie in a stream whose order
// never changes, and the state of every run is computed from it, so nothing is lost when any process is killed.
//
//	server      an embedded NATS server, its store in a folder
//	dispatcher  keeps work in the queue, counts results, ends runs, answers status and page
//	worker      takes items, plays them, publishes results
//	client      submits runs, follows them, and writes the same report as a local match
//
// A work item is a pair of games of a match or of a tuning, or a block of games of self-play. Engines, nets and definitions travel by
// their SHA-256. What a worker starts must be signed by a key that it trusts.
package fleet
