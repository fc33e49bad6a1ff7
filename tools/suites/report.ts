import type { SuiteResult } from './suite.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Says how a suite went as soon as it has; what it wrote, only if something failed. */
export function sayEnded({ suite, passed, failed, milliseconds, output }: SuiteResult): void {
  if (failed > 0 && output) console.log(`\n──── ${suite} ────\n${output.trimEnd()}\n────`)
  console.log(`${failed > 0 ? '✗' : '✓'} ${suite}: ${passed} passed, ${failed} failed, ${seconds(milliseconds)}`)
}

/** A table of all suites and, as the last line, the sum. Gives the exit code. */
export function sumUp(results: readonly SuiteResult[]): number {
  const width = Math.max(...results.map(({ suite }) => suite.length))
  console.log(`\n${'suite'.padEnd(width)}  passed  failed      time`)
  for (const { suite, passed, failed, milliseconds } of results) {
    const numbers = [String(passed).padStart(6), String(failed).padStart(6), seconds(milliseconds).padStart(8)]
    console.log(`${suite.padEnd(width)}  ${numbers.join('  ')}`)
  }
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
