// Package lessons teaches the games in small steps: how the pieces move, the rules of xiangqi, what each variant adds, and
// mates that have names. It holds positions and tasks and judges what a learner plays. The words are those of the page.
package lessons
