import { type Check, checks } from '../checks/checks.ts'
import { inLanes } from '../process/in-lanes.ts'
import type { SuiteResult } from './suite.ts'

/** Runs all checks; each counts as one test. */
export async function runChecks(): Promise<SuiteResult> {
  const began = performance.now()
  const outcomes = await inLanes(
    2,
    checks.map((check) => () => runCheck(check)),
  )
  const broken = outcomes.filter(({ problems }) => problems.length > 0)
  return {
    suite: 'check',
    passed: outcomes.length - broken.length,
    failed: broken.length,
    milliseconds: performance.now() - began,
    output: broken
      .map(({ name, problems }) => `✗ ${name}\n${problems.map((line) => `  ${line}`).join('\n')}`)
      .join('\n\n'),
  }
}

async function runCheck({ name, run }: Check): Promise<{ name: string; problems: string[] }> {
  try {
    return { name, problems: await run() }
  } catch (error) {
    return { name, problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}
