import assert from "node:assert/strict";
import { places } from "./places.ts";

const files = {
  "go.mod": "module m\n",
  "store/store.go": `package store

type Store struct {
	name string
	*Log
}

type Log struct{ lines int }

func (l *Log) Write(text string) { l.lines++ }

func New(name string) (*Store, error) { return &Store{name: name}, nil }

func (s *Store) Get(key string) string { return s.name + key }
`,
  "store/more.go": `package store

func (s *Store) Put(key string) { s.Get(key); s.Write(key) }

type Other struct{}

func (o Other) Get(key string) string { New := 1; _ = New; return "" }

func again() { s, _ := New("x"); s.Put(s.Get("y")) }
`,
  "main.go": `package main

import (
	"fmt"
	kv "m/store"
)

type app struct{ db *kv.Store }

func (a *app) run(other kv.Other) {
	a.db.Get("a")
	other.Get("b")
	s, err := kv.New("c")
	if err != nil {
		s := s.Get("d")
		fmt.Println(s)
	}
	s.Put("e")
	var x any = s
	switch v := x.(type) {
	case *kv.Store:
		v.Get("f")
	}
	for _, it := range []*kv.Store{} {
		it.Get("g")
	}
	kv.Log{}.Write("h")
	fmt.New()
}
`,
};

Deno.test("Go: a function is known in its package and through imports of it", async () => {
  assert.deepEqual(await places(files, "New"), [
    "main.go:13:15 certain call",
    "store/more.go:9:24 certain call",
    "store/store.go:12:6 certain declare",
  ]);
});

Deno.test("Go: a type is known in every file of its package, and behind a package's name", async () => {
  assert.deepEqual(await places(files, "Store"), [
    "main.go:8:25 certain type",
    "main.go:21:11 certain type",
    "main.go:24:27 certain type",
    "store/more.go:3:10 certain type",
    "store/store.go:3:6 certain declare",
    "store/store.go:12:25 certain type",
    "store/store.go:12:49 certain type",
    "store/store.go:14:10 certain type",
  ]);
});

Deno.test("Go: methods of one name are told apart by what they are called on", async () => {
  assert.deepEqual(await places(files, "Store.Get"), [
    "main.go:11:7 certain call",
    "main.go:15:10 certain call",
    "main.go:22:5 certain call",
    "main.go:25:6 possible call",
    "store/more.go:3:37 certain call",
    "store/more.go:9:42 certain call",
    "store/store.go:14:17 certain declare",
  ]);
  assert.deepEqual(await places(files, "Other.Get"), [
    "main.go:12:8 certain call",
    "main.go:25:6 possible call",
    "store/more.go:7:16 certain declare",
  ]);
});

Deno.test("Go: a method that another file adds, and one of an embedded type", async () => {
  assert.deepEqual(await places(files, "Store.Put"), [
    "main.go:18:4 certain call",
    "store/more.go:3:17 certain declare",
    "store/more.go:9:36 certain call",
  ]);
  assert.deepEqual(await places(files, "Log.Write"), [
    "main.go:27:11 certain call",
    "store/more.go:3:49 certain call",
    "store/store.go:10:15 certain declare",
  ]);
});

Deno.test("Go: fields are named through the receiver and in literals", async () => {
  assert.deepEqual(await places(files, "Store.name"), [
    "store/store.go:4:2 certain declare",
    "store/store.go:12:55 certain key",
    "store/store.go:14:51 certain read",
  ]);
});
