import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from '../workspace.ts'
import { reportVariable } from './runner-report.ts'
import { type FailedTest, linesOf, type TestFile } from './test-file.ts'

/** Leaves what each file came to for the command that adds up all suites. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = process.env[reportVariable]
    if (report !== undefined) writeFileSync(report, linesOf([...modules.map(fileOf), ...outside(unhandled)]))
  }
}

function fileOf(module: TestModule): TestFile {
  const tests = [...module.children.allTests()]
  const notRun = tests.filter(isExcused)
  const failed = tests.filter((test) => test.result().state !== 'passed' && !isExcused(test))
  const failures = [...failuresAround(module), ...failed.map(failureOf)]
  const { collectDuration, duration } = module.diagnostic()
  const { processorMs } = module.meta()
  return {
    file: relative(root, module.moduleId),
    passed: tests.length - failed.length - notRun.length,
    // A file without a test could not be loaded; one that fails after all of its tests has failed.
    failed: Math.max(failed.length, tests.length === 0 || !module.ok() ? 1 : 0),
    milliseconds: collectDuration + duration,
    ...(processorMs !== undefined && { processorMs }),
    ...(failures.length > 0 && { failures }),
    ...(notRun.length > 0 && { notRun: notRun.map(({ fullName }) => fullName) }),
  }
}

/** Tests of stock clients skip themselves where these are not installed. CI installs them: what is skipped there would be missed by nobody. */
const isExcused = (test: TestCase) => test.result().state === 'skipped' && process.env.CI !== 'true'

function failureOf(test: TestCase): FailedTest {
  const { state, errors = [] } = test.result()
  return { test: test.fullName, error: errors.map(textOf).join('\n') || state }
}

/** What went wrong in no test: in loading the file, or before or after the tests of one of its parts. */
function failuresAround(module: TestModule): FailedTest[] {
  const parts = [...module.children.allSuites()].map((part) => ({ test: part.fullName, errors: part.errors() }))
  return [{ test: 'the file itself', errors: module.errors() }, ...parts]
    .filter(({ errors }) => errors.length > 0)
    .map(({ test, errors }) => ({ test, error: errors.map(textOf).join('\n') }))
}

/** Errors that nobody caught: they fail a run in which each test has passed. */
function outside(unhandled: readonly SerializedError[]): TestFile[] {
  if (unhandled.length === 0) return []
  const failures = unhandled.map((error) => ({ test: 'nobody caught an error', error: textOf(error) }))
  return [{ file: 'outside of tests', passed: 0, failed: unhandled.length, milliseconds: 0, failures }]
}

const textOf = ({ stack, message, diff }: SerializedError & { diff?: string }) =>
  [stack ?? message, diff].filter(Boolean).join('\n')
