import { type Check, checks } from '../checks/checks.ts'
import { inLanes } from '../process/in-lanes.ts'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { reportVariable, runnerReport } from './runner-report.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import type { TestFile } from './test-file.ts'

/** The same in a process of its own that gives way to others: it gets the processor time that they leave. */
export async function runChecksAside(): Promise<SuiteResult> {
  const report = runnerReport('check')
  const ended = await runProcess(process.execPath, [at('tools/commands/check.ts')], {
    env: { [reportVariable]: report.path },
    nice: 10,
  })
  return suiteOf('check', { files: report.read(), ...ended })
}

/** Runs all checks; each counts as one test. */
export async function runChecks(): Promise<SuiteResult> {
  const began = performance.now()
  const outcomes = await inLanes(
    2,
    checks.map((check) => () => runCheck(check)),
  )
  const files = outcomes.map(({ name, problems, milliseconds }): TestFile => {
    const failed = problems.length > 0 ? 1 : 0
    const failures = failed > 0 ? [{ test: name, error: problems.join('\n') }] : undefined
    return { file: `check: ${name}`, passed: 1 - failed, failed, milliseconds, ...(failures && { failures }) }
  })
  const output = outcomes
    .filter(({ problems }) => problems.length > 0)
    .map(({ name, problems }) => `✗ ${name}\n${problems.map((line) => `  ${line}`).join('\n')}`)
    .join('\n\n')
  return suiteOf('check', { files, milliseconds: performance.now() - began, output, code: 0 })
}

async function runCheck({ name, run }: Check): Promise<{ name: string; problems: string[]; milliseconds: number }> {
  const began = performance.now()
  const problems = await run().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
  return { name, problems, milliseconds: performance.now() - began }
}
