import { globSync } from 'node:fs'
import { runProcess } from '../process/run-process.ts'
import { root } from '../workspace.ts'
import { judged, type SuiteResult } from './suite.ts'

/** What builds the front end and what serves its pages: Node code, tested by Node's own runner. */
export async function runBuild(): Promise<SuiteResult> {
  const files = globSync(['host/page/**/*.test.ts', 'shared/build/src/**/*.test.ts'], { cwd: root }).sort()
  const args = ['--test', '--test-reporter=spec', '--test-concurrency=2', ...files]
  const ended = await runProcess(process.execPath, args, { env: { NO_COLOR: '1' } })
  const counts = new Map(
    [...ended.output.matchAll(/^ℹ (\w+) (\d+)$/gm)].map(([, word, number]) => [word, Number(number)]),
  )
  const count = (word: string) => counts.get(word) ?? 0
  // What was skipped or cancelled has shown nothing.
  const failed = ['fail', 'cancelled', 'skipped', 'todo'].reduce((sum, word) => sum + count(word), 0)
  return judged({ suite: 'build and pages', passed: count('pass'), failed, ...ended }, ended)
}
