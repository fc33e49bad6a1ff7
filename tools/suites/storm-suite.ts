import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import { makeSuiteFolder } from './suite-folder.ts'
import type { TestFile } from './test-file.ts'

const count = at('.cache', 'storm', 'short.json')
const Counts = z.object({
  passed: z.int(),
  failed: z.int(),
  rows: z.array(z.object({ attack: z.string(), problems: z.array(z.string()) })),
})

/** The short form of the storm: each attack counts as one test. It measures, so that nothing may run beside it. */
export async function runStorm(): Promise<SuiteResult> {
  rmSync(count, { force: true })
  const folder = makeSuiteFolder('storm', { onDisk: true })
  const ended = await runProcess(process.execPath, [at('tools/commands/storm.ts'), '--short'], { env: folder.env })
  const left = ended.code === 0 ? await folder.leftovers() : []
  return suiteOf('storm', { files: [...readCounts(ended.milliseconds), ...left], ...ended })
}

/** Attacks follow each other on one server: they count as one file. */
function readCounts(milliseconds: number): TestFile[] {
  try {
    const { passed, failed, rows } = Counts.parse(JSON.parse(readFileSync(count, 'utf8')))
    const red = rows.filter(({ problems }) => problems.length > 0)
    const failures = red.map(({ attack, problems }) => ({ test: attack, error: problems.join('\n') }))
    return [{ file: 'storm', passed, failed, milliseconds, ...(red.length > 0 && { failures }) }]
  } catch {
    return []
  }
}
