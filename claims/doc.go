// Package claims says why a move was a fault, in sentences each of which is a claim that the rules prove: "leaves the horse on
// c3 to be taken for nothing by the cannon on c7". A claim is data, a kind with its values, so that others can check it,
// count it, or say it in their own words; Say has words for it in three languages.
//
// The package looks at the positions and lines that a search found, and searches nothing itself: besides the given moves it
// looks at captures on one point and at the single replies to one move. What it cannot prove that way it does not say. It
// reads no files and no clock, so that it can also run inside a page.
//
// What each kind claims, exactly, stands at the kind: the tests prove it anew from the position, by code that shares nothing with
// this package.
package claims
