package opening

// book is the built-in set: one opening a line, its name and its moves. The lines follow the systems that
// are taught everywhere; none ends in the middle of an exchange, and Fairy-Stockfish
// 11.1 at depth 14 (UCI_Variant xiangqi, 64 MB) sees no side more than 1.5 ahead in any of them.
const book = `
central cannon, screen horses, 7th soldier: h2e2 h9g7 h0g2 i9h9 i0h0 g6g5
central cannon, screen horses, 3rd soldier: h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0c2 c6c5
central cannon, screen horses, river chariot: h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 h0h4 g6g5
central cannon, screen horses, river patrol cannon: h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 b2b4 g6g5
central cannon, screen horses, crossing chariot: h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 h0h6 g6g5
central cannon, screen horses, slow chariot: h2e2 b9c7 h0g2 h9g7 g3g4 i9h9 i0i1 c6c5
central cannon, screen horses, five seven cannons: h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 b0a2 g6g5
central cannon, screen horses, 7th soldier first: h2e2 h9g7 h0g2 b9c7 c3c4 i9h9 i0i1 c9e7
central cannon, screen horses, seven soldiers both: h2e2 h9g7 h0g2 b9c7 c3c4 g6g5 i0h0 i9h9
central cannon, screen horses, left cannon to 9th file: h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0c2 h7i7
central cannon, screen horses, five six cannons: h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b2d2 g6g5
central cannon, screen horses, five eight cannons: h2e2 b9c7 h0g2 h9g7 i0h0 i9h9 g3g4 c6c5
central cannon, screen horses, edge horse: h2e2 b9c7 h0g2 h9g7 b0a2 i9h9 i0h0 c6c5
central cannon, screen horses, both horses: h2e2 b9c7 b0c2 h9g7 h0g2 g6g5 i0i1 c9e7
central cannon, screen horses, elephant answer: h2e2 h9g7 h0g2 b9c7 i0i1 g9e7
central cannon, screen horses, left chariot first: h2e2 h9g7 b0c2 b9c7 a0a1 i9h9
central cannon, screen horses, two chariots out: h2e2 h9g7 h0g2 b9c7 i0i1 i9h9 i1d1 c9e7
central cannon, screen horses, double horses to river: h2e2 b9c7 h0g2 h9g7 b0c2 i9h9 c3c4 g6g5
central cannon, single horse: h2e2 b9c7 h0g2 h9i7 i0h0 i9i8
central cannon, single horse, elephant: h2e2 b9c7 h0g2 h9i7 b0c2 g9e7
central cannon, single horse, chariot to river: h2e2 b9c7 h0g2 h9i7 i0h0 i9h9 h0h4 h7g7
central cannon, single horse, left cannon in the middle: h2e2 b9c7 h0g2 h9i7 b0c2 h7e7
central cannon, single horse, 7th soldier: h2e2 b9c7 h0g2 h9i7 g3g4 i9i8
central cannon, edge horse defence: h2e2 h9g7 h0g2 b9a7 i0h0 i9h9
central cannon, edge horse defence, edge cannon: h2e2 h9g7 h0g2 b9a7 b0c2 b7c7
central cannon, edge horse defence, elephant: h2e2 h9g7 h0g2 b9a7 c3c4 c9e7
same direction cannons: h2e2 h7e7 h0g2 h9g7
same direction cannons, straight against crosswise: h2e2 h7e7 h0g2 h9g7 i0h0 i9i8
same direction cannons, slow straight chariot: h2e2 h7e7 h0g2 h9g7 i0h0 i9h9
same direction cannons, crosswise against straight: h2e2 h7e7 h0g2 h9g7 i0i1 i9h9
same direction cannons, both crosswise: h2e2 h7e7 h0g2 h9g7 i0i1 i9i8
same direction cannons, soldier 3: h2e2 h7e7 h0g2 h9g7 g3g4 i9h9
same direction cannons, soldier 7: h2e2 h7e7 h0g2 h9g7 c3c4 i9i8
same direction cannons, both horses: h2e2 h7e7 h0g2 h9g7 b0c2 i9h9 i0i1 b9c7
same direction cannons, left chariot: h2e2 h7e7 b0c2 b9c7 h0g2 h9g7
same direction cannons, edge horse: h2e2 h7e7 h0g2 h9g7 b0a2 i9h9
opposite cannons: h2e2 b7e7 h0g2 b9c7
opposite cannons, both horses: h2e2 b7e7 h0g2 b9c7 b0c2 h9g7
opposite cannons, small array: h2e2 b7e7 h0g2 b9c7 i0h0 h9g7
opposite cannons, both straight: h2e2 b7e7 h0g2 b9c7 i0h0 a9b9 b0c2 h9g7
opposite cannons, soldier 3: h2e2 b7e7 h0g2 b9c7 g3g4 a9b9
opposite cannons, half way: h2e2 h9g7 h0g2 i9h9 i0h0 b7e7
opposite cannons, half way, soldier 7: h2e2 h9g7 h0g2 i9h9 c3c4 b7e7
opposite cannons, half way, left horse: h2e2 h9g7 h0g2 i9h9 b0c2 b7e7 i0h0 b9c7
left cannon blockade: h2e2 h9g7 h0g2 i9h9 i0h0 h7h3
left cannon blockade, soldier 3: h2e2 h9g7 h0g2 i9h9 g3g4 h7h3
left cannon blockade, horses: h2e2 h9g7 h0g2 i9h9 b0c2 h7h3
three step tiger: h2e2 h9g7 h0g2 i9h9 b0a2 h7i7
three step tiger, left horse: h2e2 h9g7 h0g2 i9h9 b0c2 h7i7 i0i1 b9c7
three step tiger, soldier 3: h2e2 h9g7 h0g2 i9h9 g3g4 h7i7
three step tiger, right side: h2e2 b9c7 h0g2 a9b9 i0h0 b7a7
tortoise back cannons: h2e2 h9g7 h0g2 i9i8 b0c2 h7h8
tortoise back cannons, soldier: h2e2 h9g7 h0g2 i9i8 i0h0 h7h8
central cannon against sixth file cannon, soldier: h2e2 h7f7 h0g2 h9g7 c3c4 c9e7
central cannon against crossing palace cannon: h2e2 h7d7 h0g2 h9g7
central cannon, both soldiers: h2e2 h9g7 h0g2 g6g5 c3c4 b9c7
central cannon, quick soldier: h2e2 h9g7 g3g4 i9h9 h0g2 b9c7
left central cannon, screen horses: b2e2 b9c7 b0c2 h9g7 a0b0 a9b9
left central cannon, same direction: b2e2 b7e7 b0c2 b9c7 c3c4 a9a8
left central cannon, opposite: b2e2 h7e7 b0c2 h9g7 a0b0 i9h9
elephant opening, horse answer: g0e2 h9g7 h0g2 g6g5
elephant opening, soldier answer: g0e2 g6g5 b0c2 h9g7
elephant opening, other soldier: g0e2 c6c5 h0g2 b9c7
elephant opening, central cannon left: g0e2 h7e7 b0c2 h9g7 a0b0 i9h9
elephant opening, central cannon right: g0e2 b7e7 h0g2 b9c7 i0h0 a9b9
elephant opening, crossing palace cannon: g0e2 h7d7 h0g2 h9g7 i0h0 i9h9
elephant opening, crossing palace cannon right: g0e2 b7f7 b0c2 b9c7 a0b0 a9b9
elephant opening, palace corner cannon: g0e2 h7f7 b0c2 h9g7 a0b0 i9h9
elephant opening, palace corner cannon right: g0e2 b7d7 c3c4 b9c7 b0c2 a9b9
elephant opening, symmetrical elephants: g0e2 g9e7 h0g2 h9g7 i0i1 b9c7
elephant opening, opposite elephants: g0e2 c9e7 c3c4 c6c5 b0c2 b9c7
elephant opening, elbow cannon: g0e2 h7g7 b0c2 b9c7 c3c4 g6g5
elephant opening, edge horse: g0e2 b9a7 c3c4 a9a8
elephant opening, left: c0e2 h7e7 h0g2 h9g7 i0h0 i9h9
elephant opening, left, soldier: c0e2 g6g5 h0g2 h9g7 i0i1 b9c7
soldier opening, soldier against soldier: c3c4 g6g5 b0c2 h9g7
soldier opening, left side: g3g4 c6c5 h0g2 b9c7 g0e2 c9e7
soldier opening, bottom cannon: c3c4 h7g7 h2e2 g9e7
soldier opening, bottom cannon, left answer: c3c4 h7g7 b2e2 g9e7
soldier opening, right bottom cannon: g3g4 b7c7 h2e2 c9e7 h0g2 h9g7
soldier opening, central cannon: c3c4 h7e7 b0c2 h9g7 h0g2 i9h9
soldier opening, central cannon other side: c3c4 b7e7 h0g2 b9c7 b0c2 a9b9
soldier opening, elephant: c3c4 g9e7 b0c2 h9g7 h2e2 i9h9
soldier opening, other elephant: c3c4 c9e7 b0c2 b9c7 h0g2 g6g5
soldier opening, crossing palace cannon: c3c4 h7d7 b0c2 h9g7 h2e2 i9h9
soldier opening, horse answer: c3c4 h9g7 b0c2 g6g5 h2e2 b9c7
soldier opening, horse to elephant: c3c4 b9c7 b0c2 c9e7 h0g2 d9e8
soldier opening, palace corner cannon: c3c4 b7d7 b0c2 b9c7 h2e2 a9b9
soldier opening, left elbow: g3g4 h9g7 h0g2 c6c5 g0e2 c9e7
central cannon, sandwiched horses: h2e2 b9c7 h0g2 h7f7 i0h0 h9g7
central cannon, sandwiched horses, 7th soldier: h2e2 b9c7 h0g2 h7f7 c3c4 h9g7
central cannon, sandwiched horses, left horse: h2e2 b9c7 h0g2 h7f7 b0c2 h9g7 a0b0 i9h9
palace corner cannon: b2d2 h9g7 b0c2 g6g5
palace corner cannon, central cannon: h2f2 h7e7 h0g2 h9g7 i0h0 i9h9
palace corner cannon, elephant: h2f2 g9e7 h0g2 h9g7
palace corner cannon, horse: h2f2 b9c7 h0g2 h9g7 i0h0 i9h9
palace corner cannon, soldier: h2f2 g6g5 h0g2 h9g7 i0h0 i9h9 b0a2 b9c7
palace corner cannon, left side: b2d2 b7e7 b0c2 b9c7 a0b0 a9a8
crossing palace cannon, central cannon left: h2d2 h7e7 h0g2 h9g7 i0h0 i9i8
crossing palace cannon, central cannon right: h2d2 b7e7 h0g2 b9c7 i0h0 a9b9
crossing palace cannon, horse: h2d2 h9g7 h0g2 i9h9 i0h0 g6g5
crossing palace cannon, other horse: h2d2 b9c7 h0g2 h9g7 i0h0 i9h9 b0a2 g6g5
crossing palace cannon, soldier: h2d2 g6g5 h0g2 h9g7
crossing palace cannon, chariot: h2d2 h9g7 h0g2 i9i8 g0e2 i8d8
crossing palace cannon, left side: b2f2 b9c7 b0c2 a9b9 c3c4 h9g7
horse opening, soldier: h0g2 g6g5 c3c4 h9g7
horse opening, other soldier: h0g2 c6c5 g3g4 b9c7 g0e2 h9i7
horse opening, central cannon: b0c2 h7e7 h0g2 h9g7 i0i1 i9h9
horse opening, elephant: h0g2 c9e7 g3g4 h9g7
horse opening, both horses: b0c2 g6g5 h0g2 h9g7 i0i1 b9c7
horse opening, palace cannon: h0g2 h7f7 i0h0 h9g7 g3g4 i9h9
golden hook cannon: h2c2 h9g7 h0g2 i9h9 i0h0 g6g5
golden hook cannon, central answer: h2c2 h7e7 h0g2 h9g7 i0h0 i9h9
elbow cannon, soldier: h2g2 c9e7 g3g4 h9g7 h0i2 b9c7
edge horse opening: b0a2 g6g5 g0e2 h9g7 c3c4 b9c7
river patrol cannon opening: h2h4 h9g7 g0e2 g6g5
advisor opening: d0e1 h7e7 h0g2 h9g7 i0h0 i9h9
`
