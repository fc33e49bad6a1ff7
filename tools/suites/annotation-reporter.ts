import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes what tests annotate as rows of Markdown, to the file that BENCH_ROWS names, and to the terminal. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class AnnotationReporter implements Reporter {
  onTestCaseAnnotate(test: TestCase, { message }: { message: string }): void {
    const row = `| ${test.parent.type === 'suite' ? test.parent.name : ''} | ${test.name} | ${message} |`
    console.log(row)
    if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${row}\n`)
  }
}
