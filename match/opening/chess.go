package opening

// chessBook is the built-in set for chess: one opening a line, its name and its moves. The lines are the openings that
// are played everywhere; none ends in the middle of an exchange.
const chessBook = `
ruy lopez, closed: e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7
ruy lopez, berlin: e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 d2d3 f8c5
ruy lopez, open: e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4
ruy lopez, steinitz deferred: e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 d7d6
italian, quiet: e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3
italian, two knights: e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7
scotch: e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 f8c5
scotch, four knights: e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4
petroff: e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4 d2d4
philidor: e2e4 e7e5 g1f3 d7d6 d2d4 g8f6 b1c3 b8d7
vienna: e2e4 e7e5 b1c3 g8f6 g2g3 d7d5 e4d5 f6d5
king's gambit: e2e4 e7e5 f2f4 d7d5 e4d5 e5e4
bishop's opening: e2e4 e7e5 f1c4 g8f6 d2d3 c7c6
sicilian, najdorf: e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6
sicilian, dragon: e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6
sicilian, scheveningen: e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6
sicilian, classical: e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 b8c6
sicilian, sveshnikov: e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5
sicilian, taimanov: e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6
sicilian, kan: e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6
sicilian, accelerated dragon: e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6
sicilian, alapin: e2e4 c7c5 c2c3 g8f6 e4e5 f6d5
sicilian, closed: e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7
sicilian, rossolimo: e2e4 c7c5 g1f3 b8c6 f1b5 g7g6
sicilian, moscow: e2e4 c7c5 g1f3 d7d6 f1b5 c8d7 b5d7 d8d7
french, winawer: e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5
french, classical: e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7
french, tarrasch: e2e4 e7e6 d2d4 d7d5 b1d2 g8f6 e4e5 f6d7
french, advance: e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6
french, exchange: e2e4 e7e6 d2d4 d7d5 e4d5 e6d5 g1f3 g8f6
caro-kann, classical: e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5
caro-kann, advance: e2e4 c7c6 d2d4 d7d5 e4e5 c8f5 g1f3 e7e6
caro-kann, exchange: e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 f1d3 b8c6
caro-kann, panov: e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 g8f6
scandinavian: e2e4 d7d5 e4d5 d8d5 b1c3 d5a5
scandinavian, modern: e2e4 d7d5 e4d5 g8f6 d2d4 f6d5
pirc: e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 f8g7
modern: e2e4 g7g6 d2d4 f8g7 b1c3 d7d6
alekhine: e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3 c8g4
queen's gambit declined: d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7
queen's gambit declined, exchange: d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5
queen's gambit declined, three knights: d2d4 d7d5 c2c4 e7e6 g1f3 g8f6 b1c3 f8b4
queen's gambit accepted: d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6
slav: d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4
semi-slav: d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6 e2e3 b8d7
chigorin: d2d4 d7d5 c2c4 b8c6 b1c3 d5c4
tarrasch: d2d4 d7d5 c2c4 e7e6 b1c3 c7c5 c4d5 e6d5
catalan: d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 f8e7
nimzo-indian, rubinstein: d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8
nimzo-indian, classical: d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 d1c2 e8g8
queen's indian: d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8a6
bogo-indian: d2d4 g8f6 c2c4 e7e6 g1f3 f8b4 c1d2 d8e7
king's indian, classical: d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8
king's indian, fianchetto: d2d4 g8f6 c2c4 g7g6 g1f3 f8g7 g2g3 e8g8 f1g2 d7d6
king's indian, sämisch: d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f3 e8g8
gruenfeld, exchange: d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5
gruenfeld, russian: d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 g1f3 f8g7
benoni: d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 e6d5 c4d5 d7d6
benko: d2d4 g8f6 c2c4 c7c5 d4d5 b7b5 c4b5 a7a6
budapest: d2d4 g8f6 c2c4 e7e5 d4e5 f6g4
dutch, leningrad: d2d4 f7f5 g2g3 g8f6 f1g2 g7g6
dutch, stonewall: d2d4 f7f5 c2c4 g8f6 g2g3 e7e6 f1g2 d7d5
london: d2d4 d7d5 c1f4 g8f6 e2e3 c7c5 c2c3 b8c6
trompowsky: d2d4 g8f6 c1g5 e7e6 e2e4 h7h6
torre: d2d4 g8f6 g1f3 e7e6 c1g5 c7c5
colle: d2d4 d7d5 g1f3 g8f6 e2e3 e7e6 f1d3 c7c5
veresov: d2d4 g8f6 b1c3 d7d5 c1g5 b8d7
english, symmetrical: c2c4 c7c5 g1f3 g8f6 b1c3 b8c6 g2g3 g7g6
english, reversed sicilian: c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5
english, four knights: c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 e2e3 f8b4
english, botvinnik: c2c4 g7g6 b1c3 f8g7 g2g3 e7e5
english, agincourt: c2c4 e7e6 g1f3 d7d5 b2b3 g8f6
réti: g1f3 d7d5 c2c4 e7e6 g2g3 g8f6
réti, king's indian attack: g1f3 d7d5 g2g3 g8f6 f1g2 c7c6
réti, double fianchetto: g1f3 g8f6 g2g3 g7g6 b2b3 f8g7
larsen: b2b3 e7e5 c1b2 b8c6 e2e3 d7d5
bird: f2f4 d7d5 g1f3 g7g6
nimzowitsch: e2e4 b8c6 d2d4 d7d5 b1c3 g8f6
owen: e2e4 b7b6 d2d4 c8b7 f1d3 e7e6
hungarian: g2g3 d7d5 f1g2 e7e5
`
