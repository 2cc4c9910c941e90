/** What PowerShell runs after the user's own profile. Tested as text alone, since its machine is not ours. */

import { markNumber } from "../capture/mod.ts";

/**
 * The line is taken in PSReadLine, by the key Enter; the prompt and what reads a line are functions of
 * PowerShell's, which are wrapped. An Enter that is bound to a script of the user's own stays: there
 * is no way to call it, and `??` is not taken then. `file` is emptied before a program can be started.
 */
export function powershellHooks(nonce: string, file: string): string {
  return String.raw`
[IO.File]::WriteAllText(${powershellWord(file)}, '')
if ($Host.Name -ne 'ConsoleHost') { return }
if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') { return }
Import-Module PSReadLine -ErrorAction Ignore
if (-not (Get-Module PSReadLine)) { return }
$global:__agent = @{
  Nonce = '${nonce}'
  Prompt = $function:prompt
  ReadLine = $function:PSConsoleHostReadLine
  Enter = $null
}
function global:__agent_encode([string] $text) {
  $text.Replace('%', '%25').Replace([string][char] 27, '%1b').Replace([string][char] 7, '%07').
    Replace([string][char] 13, '%0d').Replace([string][char] 10, '%0a')
}
function global:__agent_mark([string] $text) {
  [Console]::Write("$([char] 27)]${markNumber};$($global:__agent.Nonce);$text$([char] 7)")
}
function global:prompt {
  $ok = $?
  $code = $global:LASTEXITCODE
  $exit = if ($ok) { 0 } elseif ($code) { $code -band 255 } else { 1 }
  __agent_mark "end;$exit;$(__agent_encode $PWD.ProviderPath)"
  $global:LASTEXITCODE = $code
  # The user's own prompt has the status of the command before.
  if (-not $ok) { Write-Error 'failed' -ErrorAction Ignore }
  & $global:__agent.Prompt
}
function global:PSConsoleHostReadLine {
  $line = & $global:__agent.ReadLine
  if ($line) { __agent_mark "start;$(__agent_encode $line)" }
  $line
}
function global:__agent_words([string] $line) {
  if ($line -ceq '??' -or $line.StartsWith('?? ')) { return $line.Substring(2) }
  if ($line -cmatch '^deploy +\S' -and -not (Get-Command deploy -ErrorAction Ignore)) { return $line }
  return $null
}
$global:__agent.Enter = (Get-PSReadLineKeyHandler -Bound | Where-Object Key -eq 'Enter' | Select-Object -First 1).Function
if ([Microsoft.PowerShell.PSConsoleReadLine].GetMethod($global:__agent.Enter)) {
  $global:__agent.Key = {
    param($key, $argument)
    $line = ''
    $cursor = 0
    [Microsoft.PowerShell.PSConsoleReadLine]::GetBufferState([ref] $line, [ref] $cursor)
    $words = __agent_words $line
    if ($null -ne $words) {
      __agent_mark "question;$(__agent_encode $words)"
      [Microsoft.PowerShell.PSConsoleReadLine]::Replace(0, $line.Length, '')
    } else {
      $enter = $global:__agent.Enter
      [Microsoft.PowerShell.PSConsoleReadLine]::$enter($key, $argument)
    }
  }
  Set-PSReadLineKeyHandler -Chord Enter -BriefDescription 'agent: a question, or Enter' -ScriptBlock $global:__agent.Key
  if ((Get-PSReadLineOption).EditMode -eq 'Vi') {
    Set-PSReadLineKeyHandler -Chord Enter -ViMode Command -BriefDescription 'agent: a question, or Enter' -ScriptBlock $global:__agent.Key
  }
}
`.trimStart();
}

/** Words after which PowerShell reads the file, whatever its policy says of scripts. */
export function powershellArgs(file: string): readonly string[] {
  const command = `Invoke-Expression ([IO.File]::ReadAllText(${powershellWord(file)}))`;
  return ["-NoExit", "-Command", command];
}

/** A word that PowerShell takes as it is. */
export function powershellWord(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
