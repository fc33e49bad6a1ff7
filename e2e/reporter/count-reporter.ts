import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const file = process.env.SHEAF_TEST_COUNT ?? resolve(import.meta.dirname, '../../.cache/e2e/count.json')

/** Leaves how many tests passed, failed and were skipped in a file, for the command that adds up all suites. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default class CountReporter implements Reporter {
  readonly #outcomes = new Map<string, TestResult['status']>()
  readonly #measured = new Set<string>()

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#outcomes.set(test.id, result.status)
    for (const { type, description } of result.annotations) {
      if (type === 'measured' && description) this.#measured.add(description)
    }
  }

  onEnd(): void {
    const outcomes = [...this.#outcomes.values()]
    const passed = outcomes.filter((status) => status === 'passed').length
    const skipped = outcomes.filter((status) => status === 'skipped').length
    mkdirSync(dirname(file), { recursive: true })
    for (const line of this.#measured) console.log(`  measured: ${line}`)
    writeFileSync(file, JSON.stringify({ passed, failed: outcomes.length - passed - skipped, skipped }))
  }
}
