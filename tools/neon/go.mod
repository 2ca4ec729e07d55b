module xqengine/tools/neon

go 1.26.0
