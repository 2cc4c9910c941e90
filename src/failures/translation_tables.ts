/**
 * What the C library, bash, git, coreutils, apt and make say in Chinese and German, from their own
 * translations, with what they say in English. `%` is a value, `%2` the second of the foreign sentence.
 */

export const chinese = `
git：'%' 不是一个 git 命令|git: '%' is not a git command
最相似的命令是|The most similar command is
修改尚未加入提交（使用 "git add" 和/或 "git commit -a"）|no changes added to commit (use "git add" and/or "git commit -a")
无法修正错误，因为您要求某些软件包保持现状，就是它们破坏了软件包间的依赖关系。|Unable to correct problems, you have held broken packages.
无法获取 dpkg 前端锁 (%)，请查看您是否正以 root 用户运行？|Unable to acquire the dpkg frontend lock (%), are you root?
提交为空，但是存在尚未跟踪的文件（使用 "git add" 建立跟踪）|nothing added to commit but untracked files present (use "git add" to track)
无文件要提交（创建/拷贝文件并使用 "git add" 建立跟踪）|nothing to commit (create/copy files and use "git add" to track)
无法获取 dpkg 前端锁 (%)，是否有其他进程正占用它？|Unable to acquire the dpkg frontend lock (%), is another process using it?
下列路径根据您的一个 .gitignore 文件而被忽略：|The following paths are ignored by one of your .gitignore files:
有歧义的参数 '%'：未知的版本或路径不存在于工作区中。|ambiguous argument '%': unknown revision or path not in the working tree.
dpkg 被中断，您必须手工运行 ‘%’ 解决此问题。|dpkg was interrupted, you must manually run '%' to correct the problem.
工作区中下列未跟踪的文件将会因为检出操作而被覆盖：|The following untracked working tree files would be overwritten by checkout:
工作区中下列未跟踪的文件将会因为合并操作而被覆盖：|The following untracked working tree files would be overwritten by merge:
您尚未结束您的合并（存在 MERGE_HEAD）。|You have not concluded your merge (MERGE_HEAD exists).
分隔符缺失 (你大概想用 TAB，而不是八个空格)|missing separator (did you mean TAB instead of 8 spaces?)
目标路径 '%' 已经存在，并且不是一个空目录。|destination path '%' already exists and is not an empty directory.
路径规格 '%' 未匹配任何 git 已知文件|pathspec '%' did not match any file(s) known to git
寻找匹配的 '%' 时遇到了未预期的 EOF|unexpected EOF while looking for matching \`%'
寻找匹配的 ")" 时遇到了未预期的 EOF|unexpected EOF while looking for matching \`)'
自动合并失败，修正冲突然后提交修正的结果。|Automatic merge failed; fix conflicts and then commit the result.
仓库 “%” 没有 Release 文件。|The repository '%' does not have a Release file.
不是 git 仓库（或者任何父目录）：%|not a git repository (or any of the parent directories): %
您对下列文件的本地修改将被检出操作覆盖：|Your local changes to the following files would be overwritten by checkout:
您对下列文件的本地修改将被合并操作覆盖：|Your local changes to the following files would be overwritten by merge:
无法获得锁 %。锁正由进程 %（%）持有|Could not get lock %. It is held by process % (%)
没有指明目标并且找不到 makefile|No targets specified and no makefile found
未预期的记号 "%" 附近有语法错误|syntax error near unexpected token \`%'
无法自动探测邮件地址（得到 '%'）|unable to auto-detect email address (got '%')
无法获得锁 %。锁正由进程 % 持有|Could not get lock %. It is held by process %
在 '%' 检测到可疑的仓库所有权|detected dubious ownership in repository at '%'
您的当前分支 '%' 尚无任何提交|your current branch '%' does not have any commits yet
当前分支 % 没有对应的上游分支。|The current branch % has no upstream branch.
'%' 似乎不是一个 git 仓库|'%' does not appear to be a git repository
%: 无法执行：找不到需要的文件|%: cannot execute: required file not found
路径规格 '%' 未匹配任何文件|pathspec '%' did not match any files
无法自动探测姓名（得到 '%'）|unable to auto-detect name (got '%')
一个名为 '%' 的分支已经存在|a branch named '%' already exists
无法提交，因为您有未合并的文件。|Committing is not possible because you have unmerged files.
无法合并，因为您有未合并的文件。|Merging is not possible because you have unmerged files.
无法拉取，因为您有未合并的文件。|Pulling is not possible because you have unmerged files.
无法回退，因为您有未合并的文件。|Reverting is not possible because you have unmerged files.
无法拣选，因为您有未合并的文件。|Cherry-picking is not possible because you have unmerged files.
检测到仓库中的可疑所有权 '%'|detected dubious ownership in repository at '%'
“%”似乎不是一个 git 仓库|'%' does not appear to be a git repository
不能创建 '%.lock'：%|Unable to create '%.lock': %
不允许空的姓名（对于 <%>）|empty ident name (for <%>) not allowed
%: 无法执行二进制文件：%|%: cannot execute binary file: %
语法错误：未预期的文件结束符|syntax error: unexpected end of file
需要指定如何调和偏离的分支。|Need to specify how to reconcile divergent branches.
分支 '%' 没有完全合并。|The branch '%' is not fully merged.
不能变基：您有未暂存的变更。|cannot rebase: You have unstaged changes.
对 % 调用 stat 失败|cannot stat %
仓库 “%” 没有数字签名。|The repository '%' is not signed.
无文件要提交，干净的工作区|nothing to commit, working tree clean
'%' 已经检出到 '%'|'%' is already checked out at '%'
冲突（%）：合并冲突于 %|CONFLICT (%): Merge conflict in %
未指定 -r；略过目录 %|-r not specified; omitting directory %
软件包 % 没有可安装候选|Package '%' has no installation candidate
%: 无法执行二进制文件|%: cannot execute binary file
%: %: 错误的解释器|%: %: bad interpreter
源引用规格 % 没有匹配|src refspec % does not match any
没有规则可制作目标“%”|No rule to make target '%'
不是 git 仓库：%|not a git repository: %
不能应用 %... %|could not apply %... %
当前分支没有跟踪信息。|There is no tracking information for the current branch.
您当前不在一个分支上。|You are not currently on a branch.
没有此远程仓库：'%'|No such remote: '%'
没有那个文件或目录：%|No such file or directory: %
远程 % 已经存在。|remote % already exists.
标签 '%' 已存在|tag '%' already exists
无法找到远程引用 %|couldn't find remote ref %
仓库 '%' 未找到|repository '%' not found
仓库 '%' 不存在|repository '%' does not exist
无法访问 '%'：%|unable to access '%': %
没有正在进行的变基？|No rebase in progress?
不能在合并时切换分支|cannot switch branch while merging
不能在变基时切换分支|cannot switch branch while rebasing
无法以读模式打开 %|cannot open % for reading
无法创建普通文件 %|cannot create regular file %
无法 touch %|cannot touch %
没有那个文件或目录|No such file or directory
可执行文件格式错误|Exec format error
符号连接的层数过多|Too many levels of symbolic links
拒绝合并无关的历史|refusing to merge unrelated histories
没有此远程 '%'|No such remote '%'
% - 不能被合并|% - not something we can merge
无法定位软件包 %|Unable to locate package %
无法打开锁文件 %|Could not open lock file %
没有配置推送目标。|No configured push destination.
找不到命令 “%”|Command '%' not found
未知的名称或服务|Name or service not known
域名解析暂时失败|Temporary failure in name resolution
没有到主机的路由|No route to host
%: 未找到命令|%: command not found
%: 是一个目录|%: Is a directory
无法快进，终止。|Not possible to fast-forward, aborting.
坏的版本 '%'|bad revision '%'
'%' 鉴权失败|Authentication failed for '%'
无法创建目录 %|cannot create directory %
无法运行命令 %|failed to run command %
无法打开目录 %|cannot open directory %
找不到 %: %|cannot find %: %
设备上没有空间|No space left on device
打开的文件过多|Too many open files
无效的操作 %|Invalid operation %
只读文件系统|Read-only file system
参数列表过长|Argument list too long
地址已在使用|Address already in use
不允许的操作|Operation not permitted
超出磁盘限额|Disk quota exceeded
无法分配内存|Cannot allocate memory
设备或资源忙|Device or resource busy
无效引用：%|invalid reference: %
无法访问 %|cannot access %
无法删除 %|cannot remove %
无法打开 %|cannot open %
无效操作 %|Invalid operation %
是一个目录|Is a directory
文本文件忙|Text file busy
文件已存在|File exists
文件名过长|File name too long
网络不可达|Network is unreachable
断开的管道|Broken pipe
[已拒绝]|[rejected]
缺失分隔符|missing separator
权限不够|Permission denied
不是目录|Not a directory
拒绝连接|Connection refused
连接超时|Connection timed out
目录非空|Directory not empty
非快进|non-fast-forward
`;

export const german = `
git: '%' ist kein Git-Befehl.|git: '%' is not a git command.
Der ähnlichste Befehl ist|The most similar command is
fehlender Trenner|missing separator
Erlangen der Sperre für die Dpkg-Oberfläche (%) nicht möglich; wird sie von einem anderen Prozess verwendet?|Unable to acquire the dpkg frontend lock (%), is another process using it?
Automatischer Merge fehlgeschlagen; beheben Sie die Konflikte und committen Sie dann das Ergebnis.|Automatic merge failed; fix conflicts and then commit the result.
Der dpkg-Prozess wurde unterbrochen; Sie müssen manuell »%« ausführen, um das Problem zu beheben.|dpkg was interrupted, you must manually run '%' to correct the problem.
keine Änderungen zum Commit vorgemerkt (benutzen Sie "git add" und/oder "git commit -a")|no changes added to commit (use "git add" and/or "git commit -a")
Probleme können nicht korrigiert werden, Sie haben zurückgehaltene defekte Pakete.|Unable to correct problems, you have held broken packages.
Es muss angegeben werden, wie mit abweichenden Branches umgegangen werden sollen.|Need to specify how to reconcile divergent branches.
Der Branch kann nicht während eines laufenden 'revert'-Befehls gewechselt werden.|cannot switch branch while rebasing
Cherry-Picken ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.|Cherry-picking is not possible because you have unmerged files.
Erlangen der Sperre für die Dpkg-Oberfläche (%) nicht möglich; sind Sie root?|Unable to acquire the dpkg frontend lock (%), are you root?
Die folgenden unversionierten Dateien im Arbeitsverzeichnis würden durch den|The following untracked working tree files would be overwritten by checkout:
Committen ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.|Committing is not possible because you have unmerged files.
Die folgenden Pfade werden durch eine Ihrer ".gitignore" Dateien ignoriert:|The following paths are ignored by one of your .gitignore files:
Reverten ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.|Reverting is not possible because you have unmerged files.
Sperre % konnte nicht erlangt werden. Sie wird von Prozess % (%) gehalten.|Could not get lock %. It is held by process % (%)
Mergen ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.|Merging is not possible because you have unmerged files.
Pullen ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.|Pulling is not possible because you have unmerged files.
Die folgenden unversionierten Dateien im Arbeitsverzeichnis würden durch|The following untracked working tree files would be overwritten by merge:
Ihre lokalen Änderungen in den folgenden Dateien würden beim Auschecken|Your local changes to the following files would be overwritten by checkout:
Ihre lokalen Änderungen in den folgenden Dateien würden durch den Merge|Your local changes to the following files would be overwritten by merge:
mehrdeutiges Argument '%': unbekannter Commit oder Pfad existiert nicht|ambiguous argument '%': unknown revision or path not in the working tree.
Sperre % konnte nicht erlangt werden. Sie wird von Prozess % gehalten.|Could not get lock %. It is held by process %
Pfadspezifikation '%' stimmt mit keinen Git bekannten Dateien überein|pathspec '%' did not match any file(s) known to git
Es wurden keine Ziele angegeben und keine „make“-Steuerdatei gefunden|No targets specified and no makefile found
Konnte die E-Mail-Adresse nicht automatisch erkennen ('%' erhalten)|unable to auto-detect email address (got '%')
-r wurde nicht angegeben, daher wird das Verzeichnis % ausgelassen|-r not specified; omitting directory %
Kein Git-Repository (oder irgendeines der Elternverzeichnisse): %|not a git repository (or any of the parent directories): %
nichts zum Commit vorgemerkt, aber es gibt unversionierte Dateien|nothing added to commit but untracked files present (use "git add" to track)
Sie haben Ihren Merge nicht abgeschlossen (MERGE_HEAD existiert).|You have not concluded your merge (MERGE_HEAD exists).
nichts zu committen (erstellen/kopieren Sie Dateien und benutzen|nothing to commit (create/copy files and use "git add" to track)
Rebase nicht möglich: Sie haben Änderungen, die nicht zum Commit|cannot rebase: You have unstaged changes.
Das Programm kann nicht ausgeführt oder verändert werden (busy)|Text file busy
Zielpfad '%' existiert bereits und ist kein leeres Verzeichnis.|destination path '%' already exists and is not an empty directory.
fehlender Trenner (Meinten Sie TAB anstelle von 8 Leerzeichen?)|missing separator (did you mean TAB instead of 8 spaces?)
Es gibt keine Tracking-Informationen für den aktuellen Branch.|There is no tracking information for the current branch.
Der Branch kann nicht während eines Merges gewechselt werden.|cannot switch branch while merging
verweigere den Merge von nicht zusammenhängenden Historien|refusing to merge unrelated histories
dubiose Besitzverhältnisse im Repository bei '%' entdeckt|detected dubious ownership in repository at '%'
Pfadspezifikation '%' stimmt mit keinen Dateien überein|pathspec '%' did not match any files
Der zugewiesene Plattenplatz (Quota) ist überschritten|Disk quota exceeded
konnte Namen nicht automatisch erkennen ('%' erhalten)|unable to auto-detect name (got '%')
Leerer Name in Identifikation (für <%>) nicht erlaubt.|empty ident name (for <%>) not allowed
Der Branch '%' ist nicht vollständig zusammengeführt.|The branch '%' is not fully merged.
Dateiende beim Suchen nach zugehöriger »)« erreicht.|unexpected EOF while looking for matching \`)'
Auf dem Gerät ist kein Speicherplatz mehr verfügbar|No space left on device
nichts zu committen, Arbeitsverzeichnis unverändert|nothing to commit, working tree clean
Für Paket »%« existiert kein Installationskandidat.|Package '%' has no installation candidate
Der aktuelle Branch % hat keinen Upstream-Branch.|The current branch % has no upstream branch.
Ihr aktueller Branch '%' hat noch keine Commits.|your current branch '%' does not have any commits yet
Die Wartezeit für die Verbindung ist abgelaufen|Connection timed out
das Verzeichnis % kann nicht angelegt werden|cannot create directory %
der Aufruf von stat für % ist nicht möglich|cannot stat %
reguläre Datei % kann nicht angelegt werden|cannot create regular file %
der Befehl % konnte nicht ausgeführt werden|failed to run command %
fehlgeschlagen: Verbindungsaufbau abgelehnt|failed: Connection refused
Der Name oder der Dienst ist nicht bekannt|Name or service not known
Sperrdatei % konnte nicht geöffnet werden.|Could not open lock file %
Das Depot »%« enthält keine Release-Datei.|The repository '%' does not have a Release file.
Temporärer Fehler bei der Namensauflösung|Temporary failure in name resolution
%: Kann die Binärdatei nicht ausführen: %|%: cannot execute binary file: %
Syntaxfehler beim unerwarteten Symbol »%«|syntax error near unexpected token \`%'
Src-Refspec % entspricht keiner Referenz.|src refspec % does not match any
Datenübergabe unterbrochen (broken pipe)|Broken pipe
Dateiende beim Suchen nach »%« erreicht.|unexpected EOF while looking for matching \`%'
externes Repository % existiert bereits.|remote % already exists.
Authentifizierung fehlgeschlagen für '%'|Authentication failed for '%'
% - nichts was wir zusammenführen können|% - not something we can merge
Das Gerät oder die Ressource ist belegt|Device or resource busy
'%' scheint kein Git-Repository zu sein|'%' does not appear to be a git repository
Nicht genügend Hauptspeicher verfügbar|Cannot allocate memory
Zu viele Ebenen aus symbolischen Links|Too many levels of symbolic links
Konnte Remote-Referenz % nicht finden.|couldn't find remote ref %
% kann nicht zum Lesen geöffnet werden|cannot open % for reading
Öffnen von Verzeichnis % nicht möglich|cannot open directory %
Datei oder Verzeichnis nicht gefunden|No such file or directory
Syntaxfehler: Unerwartetes Dateiende.|syntax error: unexpected end of file
Remote-Repository nicht gefunden: '%'|No such remote: '%'
das Entfernen von % ist nicht möglich|cannot remove %
Remote-Repository '%' nicht gefunden|No such remote '%'
Vorspulen nicht möglich, breche ab.|Not possible to fast-forward, aborting.
Paket % kann nicht gefunden werden.|Unable to locate package %
Fehler im Format der Programmdatei|Exec format error
Die Adresse wird bereits verwendet|Address already in use
%: Kann die Datei nicht ausführen.|%: cannot execute binary file
Konnte '%.lock' nicht erstellen: %|Unable to create '%.lock': %
'%' ist bereits in '%' ausgecheckt|'%' is already checked out at '%'
Das Netzwerk ist nicht erreichbar|Network is unreachable
konnte nicht auf '%' zugreifen: %|unable to access '%': %
KONFLIKT (%): Merge-Konflikt in %|CONFLICT (%): Merge conflict in %
Das Depot »%« ist nicht signiert.|The repository '%' is not signed.
Keine Regel, um „%“ zu erstellen|No rule to make target '%'
Die Operation ist nicht erlaubt|Operation not permitted
Das Dateisystem ist nur lesbar|Read-only file system
Das Verzeichnis ist nicht leer|Directory not empty
Konnte %... (%) nicht anwenden|could not apply %... %
Repository '%' existiert nicht|repository '%' does not exist
Die Argumentliste ist zu lang|Argument list too long
Repository '%' nicht gefunden|repository '%' not found
Branch '%' existiert bereits|a branch named '%' already exists
Im Moment auf keinem Branch.|You are not currently on a branch.
% kann nicht geöffnet werden|cannot open %
Verbindungsaufbau abgelehnt|Connection refused
Die Datei existiert bereits|File exists
Keine Route zum Zielrechner|No route to host
%: Kommando nicht gefunden.|%: command not found
Zugriff auf % nicht möglich|cannot access %
% kann nicht berührt werden|cannot touch %
%: %: Defekter Interpreter|%: %: bad interpreter
Der Dateiname ist zu lang|File name too long
Tag '%' existiert bereits|tag '%' already exists
Zu viele offene Dateien|Too many open files
%: Ist ein Verzeichnis.|%: Is a directory
Kommando nicht gefunden|command not found
Kein Git-Repository: %|not a git repository: %
ungültiger Commit '%'|bad revision '%'
Ungültige Referenz: %|invalid reference: %
Kein Rebase im Gange?|No rebase in progress?
Ungültige Operation %|Invalid operation %
Befehl nicht gefunden|command not found
Ist kein Verzeichnis|Not a directory
Ist ein Verzeichnis|Is a directory
Keine Berechtigung|Permission denied
Fehlender Trenner|missing separator
[zurückgewiesen]|[rejected]
kein Vorspulen|non-fast-forward
`;
