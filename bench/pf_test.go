package bench
import ("testing";"fmt";"time";"xqengine/position")
func TestPf(t *testing.T){ p:=position.New(position.Xiangqi); for i:=0;i<5;i++ { s:=time.Now(); n:=Perft(p,5); fmt.Println(n,time.Since(s))}}
