import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runScript, type ScriptResult } from '../git-suite/run-script.ts'
import { suiteSource } from '../git-suite/source.ts'
import { orUsage } from '../process/or-usage.ts'
import { at } from '../workspace.ts'

/**
 * Runs git's own tests of its HTTP transport, from Debian's source package, against Sheaf's routes. What fails, and
 * why, stands in tools/git-suite/README.md.
 */
const usage = 'Usage: npm run git-suite -- [--keep] [t5541 t5551 …]'
const scripts = ['t5541', 't5551', 't5561', 't5542', 't5539', 't5549', 't5550', 't5581', 't5702']
const { values, positionals } = await orUsage(usage, () =>
  parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } }),
)
const tests = await suiteSource()
const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-suite-'))
const httpd = join(folder, 'httpd')
writeFileSync(httpd, `#!/bin/sh\nexec '${process.execPath}' '${at('tools/git-suite/httpd.ts')}' "$@"\n`)
for (const name of ['', 'compiled', 'httpd']) {
  const path = join(folder, name)
  if (name === 'compiled') mkdirSync(path)
  chmodSync(path, 0o755)
  if (process.getuid?.() === 0) chownSync(path, 65_534, 65_534)
}
const results: ScriptResult[] = []
try {
  for (const script of positionals.length > 0 ? positionals : scripts) {
    const result = await runScript({ script, tests, httpd, folder })
    results.push(result)
    const { passed, failed, skipped, milliseconds } = result
    const seconds = (milliseconds / 1000).toFixed(0)
    console.log(`${script}  ${passed} passed, ${failed.length} failed, ${skipped} skipped  (${seconds} s)`)
    for (const line of failed) console.log(`  ${line}`)
    mkdirSync(at('.cache', 'git-suite', 'output'), { recursive: true })
    writeFileSync(at('.cache', 'git-suite', 'output', `${script}.txt`), result.output)
  }
} finally {
  if (values.keep) console.log(`What the scripts left is in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
const sum = (count: (result: ScriptResult) => number) => results.reduce((total, result) => total + count(result), 0)
const failed = sum((result) => result.failed.length)
console.log(`${sum((result) => result.passed)} passed, ${failed} failed, ${sum((result) => result.skipped)} skipped`)
process.exitCode = failed > 0 || results.some((result) => result.passed === 0) ? 1 : 0
