import assert from "node:assert/strict";
import { places } from "./places.ts";

const c = {
  "include/table.h": `#ifndef TABLE_H
#define TABLE_H
struct table { int used; struct entry *first; };
typedef struct entry { int used; } entry_t;
int table_size(const struct table *table);
extern int table_count;
#define TABLE_ALL(t) table_size(t)
#endif
`,
  "src/table.c": `#include "table.h"
int table_count = 0;
static int helper(int used) { return used; }
int table_size(const struct table *table) {
  entry_t *entry = table->first;
  return helper(table->used) + entry->used + table_count;
}
`,
  "src/main.c": `#include "table.h"
static int helper(void) { return 1; }
int main(void) {
  struct table table;
  int table_count = 2;
  void *unknown = lookup();
  table.used = table_size(&table) + helper() + table_count;
  return ((struct other *) unknown)->used + TABLE_ALL(&table);
}
`,
  "src/apart.c": `static int table_size(void) { return 0; }
int apart(void) { return table_size(); }
`,
};

Deno.test("C: a prototype and its definition are one, called through what is included", async () => {
  assert.deepEqual(await places(c, "include.table.table_size"), [
    "include/table.h:5:5 certain declare",
    "include/table.h:7:22 certain read",
    "src/main.c:7:16 certain call",
    "src/table.c:4:5 certain declare",
  ]);
  assert.deepEqual(await places(c, "apart.table_size"), [
    "src/apart.c:1:12 certain declare",
    "src/apart.c:2:26 certain call",
  ]);
});

Deno.test("C: static functions of one name belong to their files", async () => {
  assert.deepEqual(await places(c, "main.helper"), [
    "src/main.c:2:12 certain declare",
    "src/main.c:7:37 certain call",
  ]);
});

Deno.test("C: a struct and a variable of its name, fields of two structs, a global and a local", async () => {
  assert.deepEqual(await places(c, "table"), [
    "include/table.h:3:8 certain declare",
    "include/table.h:5:29 certain type",
    "src/main.c:4:10 certain type",
    "src/table.c:4:29 certain type",
  ]);
  assert.deepEqual(await places(c, "table.used"), [
    "include/table.h:3:20 certain declare",
    "src/main.c:7:9 certain write",
    "src/main.c:8:38 possible read",
    "src/table.c:6:24 certain read",
  ]);
  assert.deepEqual(await places(c, "table_count"), [
    "include/table.h:6:12 certain declare",
    "src/table.c:2:5 certain declare",
    "src/table.c:6:46 certain read",
  ]);
});

const cpp = {
  "shape.hpp": `#pragma once
namespace geo {
class Base { public: virtual void draw(); int id; };
class Shape : public Base {
 public:
  explicit Shape(int sides);
  ~Shape();
  int area() const;
  void draw() override { area(); count(); }
  static Shape* make(int sides);
 private:
  int sides_;
};
struct Other { int area() { return 1; } };
enum class Kind { Point, Line };
int count();
template <typename T> T twice(T it) { return it + it; }
}
`,
  "shape.cpp": `#include "shape.hpp"
namespace geo {
Shape::Shape(int sides) : sides_(sides) {}
Shape::~Shape() {}
int Shape::area() const { return sides_ * this->sides_ + count(); }
Shape* Shape::make(int sides) { return new Shape(sides); }
int count() { return 0; }
}
`,
  "main.cpp": `#include "shape.hpp"
using geo::Shape;
int main() {
  Shape shape(3);
  auto* made = new geo::Shape(4);
  geo::Other other;
  shape.area();
  made->area();
  other.area();
  unknown()->area();
  Shape::make(1)->area();
  auto kind = geo::Kind::Line;
  int count = geo::count();
  return count + geo::twice<int>(2);
}
`,
};

Deno.test("C: elements of arrays and pointers are of their type", async () => {
  const files = {
    "a.c": `struct db { int size; };
struct other { int size; };
struct server { struct db *dbs; struct other all[4]; } server;
int f(struct db *list, int n) { return list[n].size + server.dbs[n].size + server.all[n].size; }
`,
  };
  assert.deepEqual(await places(files, "db.size"), [
    "a.c:1:17 certain declare",
    "a.c:4:48 certain read",
    "a.c:4:69 certain read",
  ]);
  assert.deepEqual(await places(files, "other.size"), [
    "a.c:2:20 certain declare",
    "a.c:4:90 certain read",
  ]);
});

Deno.test("C++: a class with its constructors, in and out of namespaces", async () => {
  assert.deepEqual(await places(cpp, "Shape"), [
    "main.cpp:2:12 certain import",
    "main.cpp:4:3 certain type",
    "main.cpp:5:25 certain type",
    "main.cpp:11:3 certain type",
    "shape.cpp:3:1 certain type",
    "shape.cpp:3:8 certain declare",
    "shape.cpp:4:1 certain type",
    "shape.cpp:4:9 certain declare",
    "shape.cpp:5:5 certain type",
    "shape.cpp:6:1 certain type",
    "shape.cpp:6:8 certain type",
    "shape.cpp:6:44 certain type",
    "shape.hpp:4:7 certain declare",
    "shape.hpp:6:12 certain declare",
    "shape.hpp:7:4 certain declare",
    "shape.hpp:10:10 certain type",
  ]);
});

Deno.test("C++: methods of one name are told apart, and are one with their definition", async () => {
  assert.deepEqual(await places(cpp, "Shape.area"), [
    "main.cpp:7:9 certain call",
    "main.cpp:8:9 certain call",
    "main.cpp:10:14 possible call",
    "main.cpp:11:19 certain call",
    "shape.cpp:5:12 certain declare",
    "shape.hpp:8:7 certain declare",
    "shape.hpp:9:26 certain call",
  ]);
  assert.deepEqual(await places(cpp, "Base.draw"), [
    "shape.hpp:3:35 certain declare",
    "shape.hpp:9:8 likely declare",
  ]);
});

Deno.test("C++: fields, constants of an enum, functions and locals of their name", async () => {
  assert.deepEqual(await places(cpp, "Shape.sides_"), [
    "shape.cpp:3:27 certain write",
    "shape.cpp:5:34 certain read",
    "shape.cpp:5:49 certain read",
    "shape.hpp:12:7 certain declare",
  ]);
  assert.deepEqual(await places(cpp, "Kind.Line"), [
    "main.cpp:12:26 certain read",
    "shape.hpp:15:26 certain declare",
  ]);
  assert.deepEqual(await places(cpp, "count"), [
    "main.cpp:13:20 certain call",
    "shape.cpp:5:58 certain call",
    "shape.cpp:7:5 certain declare",
    "shape.hpp:9:34 certain call",
    "shape.hpp:16:5 certain declare",
  ]);
  assert.deepEqual(await places(cpp, "twice"), [
    "main.cpp:14:23 certain call",
    "shape.hpp:17:25 certain declare",
  ]);
});
