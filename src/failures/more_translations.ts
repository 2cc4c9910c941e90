/** Further rows of the tables of translations: what git, apt and dpkg say where a rule knows the English. */

export const moreChinese = `
merge：% - 不是可以合并的东西|merge: % - not something we can merge
您没有可修补的提交|You have nothing to amend
路径 '%' 不存在（既不在磁盘上，也不在索引中）|path '%' does not exist (neither on disk nor in the index)
'%' 不是一个提交，不能基于它创建分支 '%'|'%' is not a commit and a branch '%' cannot be created from it
远程分支 % 在上游 % 未发现|Remote branch % not found in upstream %
无法删除 '%'：远程引用不存在|unable to delete '%': remote ref does not exist
路径 '%' 不在 '%' 中|path '%' does not exist in '%'
请求的上游分支 '%' 不存在|the requested upstream branch '%' does not exist
不是一个有效的对象名：'%'|not a valid object name: '%'
未能找到远程跟踪分支 '%'|remote-tracking branch '%' not found.
'%' 不像是一个贮藏提交|'%' is not a stash-like commit
'%' 不是一个有效的提交|'%' is not a valid commit
% 不是一个有效的引用名|% is not a valid reference
'%' 不是一个贮藏引用|'%' is not a stash reference
不是一个有效的提交名 %|Not a valid commit name %
不是一个有效的对象名 %|Not a valid object name %
不是一个有效的对象名：%|not a valid object name: %
无此分支/提交 '%'|no such branch/commit '%'
不是一个有效引用：%|Not a valid ref: %
分支 '%' 不存在|branch '%' does not exist
分支 '%' 未发现|branch '%' not found.
无效的对象名 '%'|invalid object name '%'.
无效的分支点：'%'|not a valid branch point: '%'
路径 '%' 不存在|path '%' does not exist
没有此分支 '%'|no such branch '%'
没有此分支：'%'|no such branch: '%'
引用不是一个树：%|reference is not a tree: %
未发现标签 '%'|tag '%' not found.
无此引用 %|no such ref %
无此引用：%|no such ref: %
无法创建 '%.lock'：%|Unable to create '%.lock': %
看起来 'git am' 正在执行中。无法变基。|It looks like 'git am' is in progress. Cannot rebase.
没有进行中的合并（MERGE_HEAD 丢失）|There is no merge in progress (MERGE_HEAD missing).
无法强制更新检出于 '%' 的分支 '%'|cannot force update the branch '%2' checked out at '%1'
% 已被另一个 pid 为 % 的进程加锁|% was locked by another process with pid %
无法删除检出于 '%' 的分支 '%'|Cannot delete branch '%2' checked out at '%1'
拒绝获取于 '%' 检出的分支 '%'|refusing to fetch into branch '%2' checked out at '%1'
松散对象 %（保存在 %）已损坏|loose object % (stored in %) is corrupt
冲突（%）：% 在 % 中被删除|CONFLICT (%): % deleted in %
未提供邮件地址且自动探测被禁用|no email was given and auto-detection is disabled
坏的索引文件 sha1 签名|bad index file sha1 signature
无法发现远程 HEAD 引用|couldn't find remote ref HEAD
在合并过程中不能做部分提交|cannot do a partial commit during a merge.
仓库 % 中的索引文件损坏|index file corrupt in repo %
未提供姓名且自动探测被禁用|no name was given and auto-detection is disabled
%：索引文件比预期的小|%: index file smaller than expected
不能还原 %... %|could not revert %... %
% 已被另一个进程加锁|% was locked by another process
不能在拣选时切换分支|cannot switch branch while cherry-picking
不能在还原时切换分支|cannot switch branch while reverting
一个还原操作已在进行|revert is already in progress
需要一个单独的版本|Needed a single revision
您尚未建立初始提交|You do not have the initial commit yet
坏的签名 |bad signature 
对象文件 % 为空|object file % is empty
无法解析域名“%”|Could not resolve '%'
拣选操作已在进行|cherry-pick is already in progress
无法读取树（%）|unable to read tree (%)
索引文件损坏|index file corrupt
无匹配：%|no match: %
冲突（%）：|CONFLICT (%): 
`;

export const moreGerman = `
Verbindung zum Server auf »%«, Port % failed: |connection to server at "%", port % failed: 
Verbindung zum Server auf Socket »%« failed: |connection to server on socket "%" failed: 
'%' ist kein Commit und es kann kein Branch '%' aus diesem erstellt werden|'%' is not a commit and a branch '%' cannot be created from it
Pfad '%' existiert nicht (weder im Dateisystem noch im Index)|path '%' does not exist (neither on disk nor in the index)
Konnte '%' nicht löschen: Remote-Referenz existiert nicht|unable to delete '%': remote ref does not exist
Remote-Branch % nicht im Upstream-Repository % gefunden|Remote branch % not found in upstream %
der angeforderte Upstream-Branch '%' existiert nicht|the requested upstream branch '%' does not exist
Remote-Tracking-Branch '%' nicht gefunden|remote-tracking branch '%' not found.
'%' ist kein "stash"-artiger Commit|'%' is not a stash-like commit
'%' ist kein gültiger Referenzname|% is not a valid reference
Referenz ist kein "Tree"-Objekt: %|reference is not a tree: %
Branch/Commit '%' nicht gefunden|no such branch/commit '%'
% ist kein gültiger Commit-Name|Not a valid commit name %
% ist kein gültiger Objekt-Name|Not a valid object name %
Pfad '%' existiert nicht in '%'|path '%' does not exist in '%'
kein gültiger Objektname: '%'|not a valid object name: '%'
'%' ist keine Stash-Referenz|'%' is not a stash reference
'%' ist kein gültiger Commit|'%' is not a valid commit
ungültiger Branchpunkt: '%'|not a valid branch point: '%'
Kein gültiger Objektname: %|not a valid object name %
Branch '%' existiert nicht|branch '%' does not exist
Branch nicht gefunden: '%'|no such branch: '%'
Referenz nicht gefunden: %|no such ref %
keine gültige Referenz: %|Not a valid ref: %
Branch '%' nicht gefunden|branch '%' not found.
ungültiger Objektname '%'|invalid object name '%'.
Pfad '%' existiert nicht|path '%' does not exist
Tag '%' nicht gefunden|tag '%' not found.
Unerfüllte Abhängigkeiten. Versuchen Sie »apt --fix-broken install« ohne Angabe eines Pakets (oder geben Sie eine Lösung an)|Unmet dependencies. Try 'apt --fix-broken install' with no packages (or specify a solution).
nichts zu committen (benutzen Sie die Option -u, um unversionierte Dateien anzuzeigen)|nothing to commit (use -u to show untracked files)
Der Branch kann nicht während eines laufenden 'cherry-pick'-Befehls gewechselt werden|cannot switch branch while cherry-picking
Kein Git-Repository (oder irgendein Elternverzeichnis bis zum Einhängepunkt %)|not a git repository (or any parent up to mount point %)
kann Aktualisierung des Branches '%' nicht erzwingen, ausgecheckt in '%'|cannot force update the branch '%' checked out at '%'
Kein Git-Repository, aber das Feld '%' erfordert Zugriff auf Objektdaten|not a git repository, but the field '%' requires access to object data
Kann keinen Teil-Commit durchführen, während ein Merge im Gange ist|cannot do a partial commit during a merge.
keine E-Mail angegeben und automatische Erkennung ist deaktiviert|no email was given and auto-detection is disabled
nichts zum Commit vorgemerkt, aber es gibt unversionierte Dateien|nothing added to commit but untracked files present
'git am' scheint im Gange zu sein. Kann Rebase nicht durchführen.|It looks like 'git am' is in progress. Cannot rebase.
Ihre lokalen Änderungen in den folgenden Dateien würden durch %|Your local changes to the following files would be overwritten by %:
kein Name angegeben und automatische Erkennung ist deaktiviert|no name was given and auto-detection is disabled
Ihre lokalen Änderungen würden durch % überschrieben werden|Your local changes to the following files would be overwritten by %:
Anfordern in Branch '%' verweigert, ausgecheckt in '%'|refusing to fetch into branch '%' checked out at '%'
Kann Branch '%' nicht entfernen, ausgecheckt in '%'|Cannot delete branch '%' checked out at '%'
Es gibt keinen Merge abzubrechen (MERGE_HEAD fehlt)|There is no merge to abort (MERGE_HEAD missing).
% war von einem anderen Prozess mit PID % gesperrt|% was locked by another process with pid %
Loses Objekt % (gespeichert in %) ist beschädigt|loose object % (stored in %) is corrupt
Angeforderte Operation benötigt Superuser-Rechte|requested operation requires superuser privilege
Es ist kein Merge im Gange (MERGE_HEAD fehlt)|There is no merge in progress (MERGE_HEAD missing).
Sie befinden sich im Moment auf keinem Branch|You are not currently on a branch.
Sie haben bisher noch keinen initialen Commit|You do not have the initial commit yet
Konnte "revert" nicht auf %... (%) ausführen|could not revert %... %
konnte Remote-Referenz von HEAD nicht finden|couldn't find remote ref HEAD
Temporärer Fehlschlag beim Auflösen von »%«|Temporary failure resolving '%'
kein "cherry-pick" oder "revert" im Gange|no cherry-pick or revert in progress
Syntaxfehler beim unerwarteten Symbol »%«|syntax error near unexpected token \`%'
% war von einem anderen Prozess gesperrt|% was locked by another process
%: Index-Datei ist kleiner als erwartet|%: index file smaller than expected
Ungültige SHA1-Signatur der Index-Datei|bad index file sha1 signature
"cherry-pick" wird bereits durchgeführt|cherry-pick is already in progress
Index-Datei in Repository % beschädigt|index file corrupt in repo %
keine Änderungen zum Commit vorgemerkt|no changes added to commit
konnte "Tree"-Objekt (%) nicht lesen|unable to read tree (%)
Syntaxfehler: Unerwartetes Dateiende|syntax error: unexpected end of file
Kein Ziel für "push" konfiguriert|No configured push destination.
Proxy-Tunneling fehlgeschlagen: %|Proxy tunneling failed: %
Zu viele offene Dateien im System|Too many open files in system
»%« konnte nicht aufgelöst werden|Could not resolve '%'
Benötigte einen einzelnen Commit|Needed a single revision
Unerwartetes Dateiende im Archiv|Unexpected EOF in archive
"revert" ist bereits im Gange|revert is already in progress
KONFLIKT (%): % gelöscht in %|CONFLICT (%): % deleted in %
Ungültige Signatur 0x|bad signature 0x
Ungültiger Upstream '%'|invalid upstream '%'
Zu viele offene Dateien|Too many open files
Index-Datei beschädigt|index file corrupt
Objektdatei % ist leer|object file % is empty
Keine Entsprechung: %|no match: %
Abgebrochen (Killed)|Killed
kein Git-Repository|not a git repository
nichts zu committen|nothing to commit
KONFLIKT (%):|CONFLICT (%):
`;
