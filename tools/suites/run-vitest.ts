import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { reportVariable, runnerReport } from './runner-report.ts'
import { withSecondTry } from './second-try.ts'
import { type Ran, type SuiteResult, suiteOf } from './suite.ts'
import { makeSuiteFolder } from './suite-folder.ts'

interface VitestRun {
  /** The configuration, and the project of it, if not all of them are meant. */
  config: string
  project?: string
  /** Parts of the names of files; all where none is given. */
  files?: readonly string[]
  /** Shows the output as it comes, too: to whoever works on these tests, who wants to see what fails, and hears of it at once. */
  live?: boolean
  /** A program that runs Vitest, and its arguments. */
  under?: readonly string[]
}

/**
 * Runs tests by Vitest; a file in which some failed once more, alone, unless somebody looks on. Errors outside of tests, and files that could
 * not be loaded, are failures: its output says which.
 */
export async function runVitest(suite: string, run: VitestRun): Promise<SuiteResult> {
  const first = await runOnce(run)
  if (run.live) return suiteOf(suite, first)
  return suiteOf(suite, await withSecondTry(first, (file) => runOnce({ ...run, files: [file] })))
}

async function runOnce({ config, project, files = [], live = false, under = [] }: VitestRun): Promise<Ran> {
  const report = runnerReport(project ?? 'unit')
  const folder = makeSuiteFolder(project ?? 'unit')
  const chosen = ['--config', at(config), ...(project === undefined ? [] : ['--project', project])]
  const reporters = ['--reporter=default', `--reporter=${at('tools', 'suites', 'file-reporter.ts')}`]
  const vitest = at('node_modules', 'vitest', 'vitest.mjs')
  const [program = process.execPath, ...args] = [...under, process.execPath]
  const ended = await runProcess(program, [...args, vitest, 'run', ...files, ...chosen, ...reporters], {
    env: { NO_COLOR: '1', [reportVariable]: report.path, ...folder.env },
    live,
  })
  const left = ended.code === 0 ? await folder.leftovers() : []
  if (live) for (const { file } of left) process.stdout.write(`✗ ${file}\n`)
  return { ...ended, files: [...report.read(), ...left] }
}
