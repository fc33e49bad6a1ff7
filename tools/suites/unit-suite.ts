import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at, bin } from '../workspace.ts'
import { judged, type SuiteResult } from './suite.ts'

const report = at('.cache', 'test', 'unit.json')

const Report = z.object({
  numPassedTests: z.int(),
  numTotalTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** The tests of all packages, of screens and of the tools: one run of Vitest. */
export async function runUnit(): Promise<SuiteResult> {
  rmSync(report, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runProcess(bin('vitest'), args, { env: { NO_COLOR: '1' } })
  const { passed, failed } = readReport()
  return judged({ suite: 'unit and screens', passed, failed, ...ended }, ended)
}

/** What was skipped has shown nothing, and a file that could not be loaded is a failure of its own. */
function readReport(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numTotalTests, testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
