import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type FailedTest, linesOf, type TestFile } from '../../tools/suites/test-file.ts'

const root = resolve(import.meta.dirname, '../..')
const report = process.env.SHEAF_TEST_REPORT ?? resolve(root, '.cache/e2e/files.jsonl')

/** Leaves what each file came to in a report, for the command that adds up all suites. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default class CountReporter implements Reporter {
  readonly #results = new Map<string, { file: string; test: TestCase; result: TestResult }>()
  readonly #measured = new Set<string>()

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#results.set(test.id, { file: relative(root, test.location.file), test, result })
    for (const { type, description } of result.annotations) {
      if (type === 'measured' && description) this.#measured.add(description)
    }
  }

  onEnd(): void {
    const files = new Map<string, TestFile>()
    for (const { file, test, result } of this.#results.values()) {
      const { passed, failed, milliseconds, failures = [], atSecondTry = [] } = files.get(file) ?? nothing
      // What was skipped has shown nothing.
      const hasPassed = result.status === 'passed' ? 1 : 0
      const failure = failureOf(test)
      const nextFailures = hasPassed ? failures : [...failures, failure]
      const nextTries = hasPassed && test.outcome() === 'flaky' ? [...atSecondTry, failure] : atSecondTry
      files.set(file, {
        file,
        passed: passed + hasPassed,
        failed: failed + 1 - hasPassed,
        milliseconds: milliseconds + result.duration,
        ...(nextFailures.length > 0 && { failures: nextFailures }),
        ...(nextTries.length > 0 && { atSecondTry: nextTries }),
      })
    }
    for (const line of this.#measured) console.log(`  measured: ${line}`)
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, linesOf([...files.values()]))
  }
}

const nothing: Omit<TestFile, 'file'> = { passed: 0, failed: 0, milliseconds: 0 }

/** What its first try said that failed; of one that never ran, how it stands. */
function failureOf(test: TestCase): FailedTest {
  const { status, errors } = test.results.find((result) => result.status !== 'passed') ?? {
    status: 'skipped',
    errors: [],
  }
  const [, , , ...titles] = test.titlePath()
  const said = errors.map(({ stack, message, value }) => stack ?? message ?? value ?? '').join('\n')
  return { test: titles.join(' › '), error: stripVTControlCharacters(said) || status }
}
