package play

import "xqengine/board/api"

// tableMoves answers what endgame tables know of a node.
func tableMoves(g *game, m *api.Tables) (any, error) {
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return nil, err
	}
	reply := api.TableMovesOf(g.env.tables, g.tree.At(n))
	reply.Head, reply.Node = g.head(api.TypeKnown, m.Cid), m.Node
	return reply, nil
}
