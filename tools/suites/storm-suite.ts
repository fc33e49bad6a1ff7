import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { judged, type SuiteResult } from './suite.ts'

const count = at('.cache', 'storm', 'short.json')
const Counts = z.object({ passed: z.int(), failed: z.int() })

/** The short form of the storm: each attack counts as one test. It measures, so that nothing may run beside it. */
export async function runStorm(): Promise<SuiteResult> {
  rmSync(count, { force: true })
  const ended = await runProcess(process.execPath, [at('tools/commands/storm.ts'), '--short'])
  return judged({ suite: 'storm', ...readCounts(), ...ended }, ended)
}

function readCounts(): { passed: number; failed: number } {
  try {
    return Counts.parse(JSON.parse(readFileSync(count, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
