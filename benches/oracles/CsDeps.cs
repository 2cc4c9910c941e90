// Ground truth for files in C#: NRefactory's resolution of every name that is written and means a type.
//
// usage: mono CsDeps.exe ROOT [LIBRARY.dll...]
// Reads all .cs files below ROOT as one project, without what `obj` and `bin` hold and with no symbol defined
// but those of the project, and prints `importer -> file` for each file that declares a part of a type which
// the importer names. Then `broken FILE` for each that the parser does not understand: it reads C# 5.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ICSharpCode.NRefactory.CSharp;
using ICSharpCode.NRefactory.CSharp.Resolver;
using ICSharpCode.NRefactory.CSharp.TypeSystem;
using ICSharpCode.NRefactory.Semantics;
using ICSharpCode.NRefactory.TypeSystem;

static class CsDeps {
  static void Main(string[] arguments) {
    string root = Path.GetFullPath(arguments[0]).TrimEnd('/') + "/";
    string[] symbols = arguments.Skip(1).Where(it => it.StartsWith("-d:")).Select(it => it.Substring(3)).ToArray();
    var parser = new CSharpParser();
    foreach (string it in symbols) parser.CompilerSettings.ConditionalSymbols.Add(it);
    IProjectContent project = new CSharpProjectContent();
    var loader = new CecilLoader();
    foreach (string it in arguments.Skip(1).Where(it => it.EndsWith(".dll"))) {
      project = project.AddAssemblyReferences(loader.LoadAssemblyFile(it));
    }
    var trees = new List<KeyValuePair<SyntaxTree, CSharpUnresolvedFile>>();
    foreach (string path in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories).OrderBy(it => it, StringComparer.Ordinal)) {
      string name = path.Substring(root.Length);
      if (name.Split('/').Any(it => it == "obj" || it == "bin")) continue;
      SyntaxTree tree = parser.Parse(File.ReadAllText(path), name);
      if (tree.Errors.Any(it => it.ErrorType == ErrorType.Error)) Console.WriteLine("broken " + name);
      CSharpUnresolvedFile file = tree.ToTypeSystem();
      trees.Add(new KeyValuePair<SyntaxTree, CSharpUnresolvedFile>(tree, file));
      project = project.AddOrUpdateFiles(file);
    }
    ICompilation compilation = project.CreateCompilation();
    var edges = new SortedSet<string>(StringComparer.Ordinal);
    foreach (var it in trees) {
      var resolver = new CSharpAstResolver(compilation, it.Key, it.Value);
      foreach (AstNode node in it.Key.DescendantsAndSelf) {
        // A part of a type names the others.
        var declared = node as TypeDeclaration;
        if (declared != null && (declared.Modifiers & Modifiers.Partial) != 0) {
          var own = resolver.Resolve(declared) as TypeResolveResult;
          if (own != null) Add(edges, it.Key.FileName, own.Type.GetDefinition());
        }
        if (!(node is SimpleType || node is MemberType || node is IdentifierExpression || node is MemberReferenceExpression)) continue;
        // The compiler writes `var`.
        var simple = node as SimpleType;
        if (simple != null && simple.Identifier == "var") continue;
        var found = resolver.Resolve(node) as TypeResolveResult;
        if (found == null) continue;
        Add(edges, it.Key.FileName, found.Type.GetDefinition());
      }
    }
    foreach (string it in edges) Console.WriteLine(it);
    foreach (var it in trees) Console.WriteLine("read " + it.Key.FileName);
  }

  static void Add(ISet<string> edges, string from, ITypeDefinition type) {
    if (type == null) return;
    foreach (IUnresolvedTypeDefinition part in type.Parts) {
      string to = part.Region.FileName;
      if (!string.IsNullOrEmpty(to) && part.UnresolvedFile != null && to != from) edges.Add(from + " -> " + to);
    }
  }
}
