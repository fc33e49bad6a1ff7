import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runProcess } from '../tools/process/run-process.ts'
import { at } from '../tools/workspace.ts'
import { machine } from './report/machine.ts'

/** Tests that measure what accounts with much of everything cost, and bear a loaded machine: here their figures are what counts. */
const files = ['large-account', 'inbox-speed', 'names-speed']

/** Measures the first rows of large accounts, teams and inboxes, on both engines or on one: their figures as one table. */
export async function benchAccounts(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { engine: { type: 'string' } } })
  const folder = at('.cache', 'bench')
  mkdirSync(folder, { recursive: true })
  const result = `${folder}/accounts.md`
  writeFileSync(result, `${JSON.stringify(machine())}\n\n| with | what | figure |\n|---|---|---|\n`)
  for (const engine of values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine]) {
    const config = ['--config', 'vitest.node.config.ts', '--project', engine, '--maxWorkers', '1']
    const vitest = [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...config]
    const reporters = ['--reporter', at('tools', 'suites', 'annotation-reporter.ts'), '--reporter', 'dot']
    const { code } = await runProcess(process.execPath, [...vitest, ...reporters, ...files], {
      live: true,
      env: { BENCH_ROWS: result },
    })
    if (code !== 0) process.exitCode = 1
  }
  console.log(`\n${readFileSync(result, 'utf8')}`)
}
