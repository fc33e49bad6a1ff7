import { runProcess } from '../process/run-process.ts'
import { at, bin } from '../workspace.ts'
import { memoryFolder } from './memory-folder.ts'
import { reportVariable, runnerReport } from './runner-report.ts'
import { type SuiteResult, suiteOf } from './suite.ts'

/** The whole product in a real browser with a real git. Shown live: it takes longest. */
export async function runE2e(): Promise<SuiteResult> {
  const report = runnerReport('e2e')
  const ended = await runProcess(bin('playwright', 'e2e'), ['test'], {
    cwd: at('e2e'),
    env: { [reportVariable]: report.path, ...memoryFolder() },
    live: true,
  })
  return suiteOf('end to end', { files: report.read(), ...ended, output: '' })
}
