import assert from "node:assert/strict";
import { places } from "./places.ts";

const files = {
  "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\n',
  "src/main.rs": `mod net;
mod shape;

use net::{open, Socket as Sock};
use shape::{Area, Shape::{self, Dot}};

fn main() {
    let s = Sock::new(1);
    s.send("a");
    let t = crate::net::Socket::new(2);
    t.send("b");
    let other = net::Other { id: 1 };
    other.send();
    let unknown = open();
    unknown.unwrap().send();
    let shape = Shape::Circle { radius: 1.0 };
    match shape {
        Dot => {}
        Shape::Circle { radius } => println!("{}", radius),
    }
    let open = 1;
    println!("{} {}", open, s.send("c"));
    shape.area();
}

mod inner {
    use super::*;
    pub fn again(s: &Sock) { s.send("d"); helper(); }
    fn helper() {}
}

fn helper() { inner::again(todo!()) }
`,
  "src/net.rs": `pub struct Socket { id: u8, pub peer: Option<u8> }

impl Socket {
    pub fn new(id: u8) -> Self { Socket { id, peer: None } }
    pub fn send(&self, text: &str) { let id = self.id; self.send(text); Self::new(id); }
}

pub struct Other { pub id: u8 }

impl Other { pub fn send(&self) {} }

pub fn open() -> Option<Socket> { None }
`,
  "src/shape.rs": `pub trait Area { fn area(&self) -> f64; }

pub enum Shape { Dot, Circle { radius: f64 } }

impl Area for Shape {
    fn area(&self) -> f64 { if let Shape::Circle { radius: r } = self { *r } else { 0.0 } }
}

fn total<T: Area>(one: &dyn Area, all: &[T]) -> f64 { one.area() + all[0].area() }
`,
};

Deno.test("Rust: a type is followed through use, other names and paths", async () => {
  assert.deepEqual(await places(files, "net.Socket"), [
    "src/main.rs:4:17 certain import",
    "src/main.rs:4:27 certain declare",
    "src/main.rs:8:13 certain read",
    "src/main.rs:10:25 certain read",
    "src/main.rs:28:22 certain type",
    "src/net.rs:1:12 certain declare",
    "src/net.rs:3:6 certain type",
    "src/net.rs:4:34 certain type",
    "src/net.rs:12:25 certain type",
  ]);
});

Deno.test("Rust: methods of one name are told apart by type", async () => {
  assert.deepEqual(await places(files, "Socket.send"), [
    "src/main.rs:9:7 certain call",
    "src/main.rs:11:7 certain call",
    "src/main.rs:15:22 possible call",
    "src/main.rs:22:31 certain call",
    "src/main.rs:28:32 certain call",
    "src/net.rs:5:12 certain declare",
    "src/net.rs:5:61 certain call",
  ]);
  assert.deepEqual(await places(files, "Other.send"), [
    "src/main.rs:13:11 certain call",
    "src/main.rs:15:22 possible call",
    "src/net.rs:10:21 certain declare",
  ]);
});

Deno.test("Rust: a function, and a variable of its name", async () => {
  assert.deepEqual(await places(files, "net.open"), [
    "src/main.rs:4:11 certain import",
    "src/main.rs:14:19 certain call",
    "src/net.rs:12:8 certain declare",
  ]);
  assert.deepEqual(await places(files, "main.helper"), ["src/main.rs:32:4 certain declare"]);
});

Deno.test("Rust: fields, variants, and a trait's function with what implements it", async () => {
  assert.deepEqual(await places(files, "Socket.id"), [
    "src/net.rs:1:21 certain declare",
    "src/net.rs:4:43 certain shorthand",
    "src/net.rs:5:52 certain read",
  ]);
  assert.deepEqual(await places(files, "Shape.Dot"), [
    "src/main.rs:5:33 certain import",
    "src/main.rs:18:9 certain read",
    "src/shape.rs:3:18 certain declare",
  ]);
  assert.deepEqual(await places(files, "Area.area"), [
    "src/main.rs:23:11 possible call",
    "src/shape.rs:1:21 certain declare",
    "src/shape.rs:6:8 likely declare",
    "src/shape.rs:9:59 certain call",
    "src/shape.rs:9:75 possible call",
  ]);
});
