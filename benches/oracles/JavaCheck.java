import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import com.sun.source.util.JavacTask;

/**
 * What javac finds wrong in a tree of sources, with some of its texts changed, from one process that stays.
 *
 * usage: java JavaCheck.java ROOT
 * Reads lines of `path` TAB `new text`, escaped as below, up to an empty line, with all other files as they
 * are on disk; a path without a text is gone. Prints for them lines of `path` TAB line TAB column TAB
 * message of every error, escaped alike, and an empty line. Nothing is written, no code is made.
 */
final class JavaCheck {
  private static final class Text extends SimpleJavaFileObject {
    final String path;
    private final String text;

    Text(String path, String text) {
      super(URI.create("tree:///" + path.replace(" ", "%20")), Kind.SOURCE);
      this.path = path;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    Map<String, Text> own = new TreeMap<>();
    try (var files = Files.walk(root)) {
      for (Path it : (Iterable<Path>) files::iterator) {
        String name = it.getFileName().toString();
        if (!name.endsWith(".java") || name.equals("module-info.java")) continue;
        String path = root.relativize(it).toString();
        own.put(path, new Text(path, new String(Files.readAllBytes(it), StandardCharsets.UTF_8)));
      }
    }
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Map<String, Text> texts = new TreeMap<>(own);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isEmpty()) {
        String[] parts = line.split("\t", 2);
        if (parts.length == 1) texts.remove(parts[0]);
        else texts.put(parts[0], new Text(parts[0], plain(parts[1])));
        continue;
      }
      System.out.print(errors(texts.values()));
      System.out.println();
      System.out.flush();
      texts = new TreeMap<>(own);
    }
  }

  private static String errors(Iterable<Text> texts) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    List<String> options = List.of("-proc:none", "-nowarn", "-Xmaxerrs", "1000");
    var task = (JavacTask) compiler.getTask(new StringWriter(), null, found, options, null, texts);
    task.analyze();
    var out = new StringBuilder();
    for (Diagnostic<? extends JavaFileObject> it : found.getDiagnostics()) {
      if (it.getKind() != Diagnostic.Kind.ERROR) continue;
      String path = it.getSource() instanceof Text text ? text.path : "";
      out.append(path).append('\t').append(it.getLineNumber()).append('\t').append(it.getColumnNumber())
          .append('\t').append(escaped(it.getMessage(Locale.ENGLISH))).append('\n');
    }
    return out.toString();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
  }

  private static String plain(String text) {
    var out = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char it = text.charAt(at);
      if (it != '\\') {
        out.append(it);
        continue;
      }
      char next = text.charAt(++at);
      out.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next);
    }
    return out.toString();
  }
}
