import { runProcess } from '../process/run-process.ts'
import { at, bin } from '../workspace.ts'
import { reportVariable, runnerReport } from './runner-report.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import { makeSuiteFolder } from './suite-folder.ts'

/** The whole product in a real browser with a real git. Shown live: it takes longest. */
export const runE2e = (): Promise<SuiteResult> => runPlaywright('end to end', [bin('playwright', 'e2e')])

/** The same with all hidden that a machine may bring of browsers and fonts: the ones from npm have to do. */
export const runBareE2e = (): Promise<SuiteResult> =>
  runPlaywright('end to end, bare', [at('tools/bare/bare-machine.sh'), bin('playwright', 'e2e')])

/** What looks different, or is not there, where a browser finds other fonts than npm's: text, pictures, formulas. */
const specsOfFonts = ['main-job', 'markdown']

/** Those alone, on this machine as it is: for a run in which all others were seen with everything hidden. */
export const runSomeE2e = (): Promise<SuiteResult> =>
  runPlaywright(
    'end to end, with the fonts of this machine',
    [bin('playwright', 'e2e')],
    specsOfFonts.map((name) => `specs/${name}.spec.ts`),
  )

async function runPlaywright(
  suite: string,
  [program = '', ...args]: readonly string[],
  specs: readonly string[] = [],
): Promise<SuiteResult> {
  const report = runnerReport('e2e')
  const folder = makeSuiteFolder('e2e')
  const ended = await runProcess(program, [...args, 'test', ...specs], {
    cwd: at('e2e'),
    // Node strips types by itself: Playwright's own way transforms every file anew, since what it keeps goes with the folder in memory.
    env: { PW_DISABLE_TS_ESM: '1', [reportVariable]: report.path, ...folder.env },
    live: true,
  })
  const left = ended.code === 0 ? await folder.leftovers() : []
  for (const { file } of left) process.stdout.write(`✗ ${file}\n`)
  // It has been shown as it came.
  return { ...suiteOf(suite, { files: [...report.read(), ...left], ...ended }), output: '' }
}
