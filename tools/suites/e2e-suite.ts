import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at, bin } from '../workspace.ts'
import { judged, type SuiteResult } from './suite.ts'

const count = at('.cache', 'test', 'e2e.json')
const Counts = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() })

/** The whole product in a real browser with a real git. Shown live: it takes longest. */
export async function runE2e(): Promise<SuiteResult> {
  rmSync(count, { force: true })
  const ended = await runProcess(bin('playwright', 'e2e'), ['test'], {
    cwd: at('e2e'),
    env: { SHEAF_TEST_COUNT: count },
    live: true,
  })
  const { passed, failed, skipped } = readCounts()
  return judged({ suite: 'end to end', passed, failed: failed + skipped, ...ended, output: '' }, ended)
}

function readCounts(): { passed: number; failed: number; skipped: number } {
  try {
    return Counts.parse(JSON.parse(readFileSync(count, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
