// What Go's own type checker finds wrong in a module, with some of its texts changed.
//
// usage: go run go_check.go ROOT
// Reads a JSON object a line, { "path": "new text" or null }, with all other files as they are on disk, and
// prints for it a JSON array on a line: [path, "", message, line, column] of every error, tests included, for
// this machine's operating system. Nothing is written. Packages of other modules are read from what the
// compiler made of them; those of ROOT are checked anew where they or what they import has changed.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

type listed struct {
	ImportPath, Export, Dir string
	Module                  *struct{ Main bool }
}

type problem [5]any

var (
	root    string
	prefix  string
	exports = map[string]string{}
	fset    = token.NewFileSet()
	foreign types.Importer
	texts   = map[string]string{}
	parsed  = map[string]parsedFile{}
)

type parsedFile struct {
	text   string
	file   *ast.File
	errors []problem
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	var err error
	root, err = filepath.EvalSymlinks(os.Args[1])
	check(err)
	list := exec.Command("go", "list", "-e", "-export", "-deps", "-test", "-json=ImportPath,Export,Dir,Module", "./...")
	list.Dir = root
	list.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	out, _ := list.Output()
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var it listed
		if err := decoder.Decode(&it); err == io.EOF {
			break
		} else {
			check(err)
		}
		if it.Export != "" && (it.Module == nil || !it.Module.Main) {
			exports[it.ImportPath] = it.Export
		}
	}
	module := exec.Command("go", "list", "-m")
	module.Dir = root
	name, err := module.Output()
	check(err)
	prefix = strings.TrimSpace(string(name))
	foreign = importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if file := exports[path]; file != "" {
			return os.Open(file)
		}
		return nil, fmt.Errorf("could not import %s", path)
	})
	check(filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || isModule(path)) {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") {
			text, err := os.ReadFile(path)
			check(err)
			relative, _ := filepath.Rel(root, path)
			texts[relative] = string(text)
		}
		return nil
	}))
	own := map[string]string{}
	for path, text := range texts {
		own[path] = text
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<30)
	var changed []string
	for lines.Scan() {
		var next map[string]*string
		check(json.Unmarshal(lines.Bytes(), &next))
		for _, path := range changed {
			if text, ok := own[path]; ok {
				texts[path] = text
			} else {
				delete(texts, path)
			}
		}
		changed = nil
		for path, text := range next {
			if text == nil {
				delete(texts, path)
			} else {
				texts[path] = *text
			}
			changed = append(changed, path)
		}
		answer, err := json.Marshal(problems())
		check(err)
		fmt.Println(string(answer))
	}
}

func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

func parse(path string) parsedFile {
	text := texts[path]
	if known, ok := parsed[path]; ok && known.text == text {
		return known
	}
	file, err := parser.ParseFile(fset, filepath.Join(root, path), text, parser.SkipObjectResolution)
	it := parsedFile{text: text, file: file}
	if list, ok := err.(scanner.ErrorList); ok {
		for _, one := range list {
			it.errors = append(it.errors, problem{path, "", one.Msg, one.Pos.Line, one.Pos.Column})
		}
	}
	parsed[path] = it
	return it
}

// The files of a folder as the compiler groups them.
type group struct{ plain, inner, outer []*ast.File }

type checking struct {
	groups map[string]*group
	done   map[string]*types.Package
	going  map[string]bool
	found  []problem
}

func problems() []problem {
	run := &checking{groups: map[string]*group{}, done: map[string]*types.Package{}, going: map[string]bool{}, found: []problem{}}
	var paths []string
	for path := range texts {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		if !builds(path) {
			continue
		}
		it := parse(path)
		run.found = append(run.found, it.errors...)
		if it.file == nil {
			continue
		}
		folder := filepath.ToSlash(filepath.Dir(path))
		here := run.groups[folder]
		if here == nil {
			here = &group{}
			run.groups[folder] = here
		}
		switch {
		case !strings.HasSuffix(path, "_test.go"):
			here.plain = append(here.plain, it.file)
		case strings.HasSuffix(it.file.Name.Name, "_test"):
			here.outer = append(here.outer, it.file)
		default:
			here.inner = append(here.inner, it.file)
		}
	}
	var folders []string
	for folder := range run.groups {
		folders = append(folders, folder)
	}
	sort.Strings(folders)
	for _, folder := range folders {
		run.Import(pathOf(folder))
	}
	for _, folder := range folders {
		here := run.groups[folder]
		var own types.Importer = run
		if len(here.inner) > 0 {
			tested := run.check(pathOf(folder), append(append([]*ast.File{}, here.plain...), here.inner...), run)
			own = &testing{run, pathOf(folder), tested}
		}
		if len(here.outer) > 0 {
			run.check(pathOf(folder)+"_test", here.outer, own)
		}
	}
	return unique(run.found)
}

func builds(path string) bool {
	context := build.Default
	context.OpenFile = func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(texts[path])), nil
	}
	ok, err := context.MatchFile(filepath.Join(root, filepath.Dir(path)), filepath.Base(path))
	return ok || err != nil
}

func pathOf(folder string) string {
	if folder == "." {
		return prefix
	}
	return prefix + "/" + folder
}

// A package as its own tests see it.
type testing struct {
	run  *checking
	path string
	own  *types.Package
}

func (it *testing) Import(path string) (*types.Package, error) {
	if path == it.path {
		return it.own, nil
	}
	return it.run.Import(path)
}

func (it *checking) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if path != prefix && !strings.HasPrefix(path, prefix+"/") {
		return foreign.Import(path)
	}
	if done, ok := it.done[path]; ok {
		return done, nil
	}
	folder := strings.TrimPrefix(strings.TrimPrefix(path, prefix), "/")
	if folder == "" {
		folder = "."
	}
	here := it.groups[folder]
	if here == nil || it.going[path] {
		return nil, fmt.Errorf("could not import %s", path)
	}
	it.going[path] = true
	done := it.check(path, here.plain, it)
	it.done[path] = done
	return done, nil
}

func (it *checking) check(path string, files []*ast.File, from types.Importer) *types.Package {
	config := types.Config{
		Importer: from,
		Error: func(err error) {
			one := err.(types.Error)
			at := fset.Position(one.Pos)
			file, _ := filepath.Rel(root, at.Filename)
			it.found = append(it.found, problem{filepath.ToSlash(file), "", one.Msg, at.Line, at.Column})
		},
	}
	done, _ := config.Check(path, fset, files, nil)
	return done
}

// Files of a package are checked with and without its tests.
func unique(all []problem) []problem {
	seen := map[problem]bool{}
	out := []problem{}
	for _, it := range all {
		if !seen[it] {
			seen[it] = true
			out = append(out, it)
		}
	}
	return out
}
