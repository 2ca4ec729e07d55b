package bench
import ("testing";"context";"fmt";"os")
func TestB(t *testing.T){ s:=DefaultSettings(); if d:=os.Getenv("D");d!="" {fmt.Sscan(d,&s.Depth)}; if d:=os.Getenv("T");d!="" {fmt.Sscan(d,&s.Threads)}; tot,err:=Run(context.Background(),s,nil); fmt.Println(tot.Nodes,tot.NPS(),tot.Elapsed,err) }
