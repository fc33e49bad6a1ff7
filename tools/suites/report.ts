import { mkdirSync, writeFileSync } from 'node:fs'
import { at } from '../workspace.ts'
import type { SuiteResult } from './suite.ts'
import { linesOf } from './test-file.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * What a file of tests may take in a full run on 2 cores. One above it is named and not failed, since a loaded machine
 * would fail good ones: it is to be made cheaper, or cut in two, so that the breadth can grow and the run stays short.
 */
const budgetMs = 20_000
const shownFiles = 10
/** The same of a full run. */
const runBudgetMs = 240_000

/** Says how a suite went as soon as it has; what it wrote, only if something failed. */
export function sayEnded({ suite, passed, failed, milliseconds, output }: SuiteResult): void {
  if (failed > 0 && output) console.log(`\n──── ${suite} ────\n${output.trimEnd()}\n────`)
  console.log(`${failed > 0 ? '✗' : '✓'} ${suite}: ${passed} passed, ${failed} failed, ${seconds(milliseconds)}`)
}

/** What a run took, in milliseconds. A loaded machine changes the first, and little of the second. */
interface Took {
  milliseconds: number
  processorMs?: number | undefined
}

/** The files that took longest, a table of all suites, what the run took in all and, as the last line, the sum. Gives the exit code. */
export function sumUp(results: readonly SuiteResult[], { milliseconds, processorMs }: Took): number {
  for (const line of slowestFiles(results)) console.log(line)
  const width = Math.max(...results.map(({ suite }) => suite.length))
  console.log(`\n${'suite'.padEnd(width)}  passed  failed      time`)
  for (const { suite, passed, failed, milliseconds } of results) {
    const numbers = [String(passed).padStart(6), String(failed).padStart(6), seconds(milliseconds).padStart(8)]
    console.log(`${suite.padEnd(width)}  ${numbers.join('  ')}`)
  }
  const over = milliseconds > runBudgetMs ? `, over its budget of ${seconds(runBudgetMs)} on 2 cores` : ''
  const processor = processorMs === undefined ? '' : ` and ${seconds(processorMs)} of processor time`
  console.log(`\nThe run took ${seconds(milliseconds)}${processor}${over}`)
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

/** A line for each of the slowest, and for each above its budget. */
export function slowestFiles(results: readonly SuiteResult[]): string[] {
  const all = results.flatMap(({ suite, files }) => files.map((file) => ({ suite, ...file })))
  const sorted = all.toSorted((a, b) => b.milliseconds - a.milliseconds)
  const isOver = ({ milliseconds }: { milliseconds: number }) => milliseconds > budgetMs
  const shown = sorted.filter((file, index) => index < shownFiles || isOver(file))
  if (shown.length === 0) return []
  const lines = shown.map((file) => {
    const over = isOver(file) ? `  over its budget of ${seconds(budgetMs)}` : ''
    return `  ${seconds(file.milliseconds).padStart(8)}  ${file.suite}: ${file.file}${over}`
  })
  return ['\nThe slowest files:', ...lines]
}

/** Leaves what every file came to in `.cache/test/files.jsonl`, one in a line. */
export function keepFiles(results: readonly SuiteResult[]): void {
  mkdirSync(at('.cache', 'test'), { recursive: true })
  const lines = results.map(({ files }) => linesOf(files)).join('')
  writeFileSync(at('.cache', 'test', 'files.jsonl'), lines)
}
