import { mkdirSync, writeFileSync } from 'node:fs'
import { at } from '../workspace.ts'
import type { SuiteResult } from './suite.ts'
import { type FailedTest, linesOf } from './test-file.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/**
 * What a file of tests may take in a full run on 2 cores: processor time, or time where that is not known. One above it is
 * named and not failed, since a loaded machine would fail good ones: it is to be made cheaper, so that the breadth can grow.
 */
const budgetMs = 20_000
const shownFiles = 10
/** The same of a full run. */
const runBudgetMs = 240_000

/** Says how a suite went as soon as it has; what it wrote, only if something failed. */
export function sayEnded({ suite, passed, failed, output, ...took }: SuiteResult): void {
  if (failed > 0 && output) console.log(`\n──── ${suite} ────\n${output.trimEnd()}\n────`)
  console.log(`${failed > 0 ? '✗' : '✓'} ${suite}: ${passed} passed, ${failed} failed, ${timeOf(took)}`)
}

/** What a run took, in milliseconds. A loaded machine changes the first, and little of the second. */
interface Took {
  milliseconds: number
  processorMs?: number | undefined
}

/** What is shown of failed tests at the end: enough to see what each was, and little enough to stay in the tail of a log. */
const shownFailures = 40
const shownLines = 25

/**
 * The files that took most, a table of all suites, what the run took in all, each test that failed with its error, and, as the last
 * line, the sum. Gives the exit code. Of a long log often only the tail is kept: what failed stands there once more.
 */
export function sumUp(results: readonly SuiteResult[], { milliseconds, processorMs }: Took): number {
  for (const line of slowestFiles(results)) console.log(line)
  const width = Math.max(...results.map(({ suite }) => suite.length))
  console.log(`\n${'suite'.padEnd(width)}  passed  failed      time  processor`)
  for (const { suite, passed, failed, milliseconds, processorMs } of results) {
    const processor = processorMs === undefined ? '' : seconds(processorMs).padStart(9)
    const numbers = [
      String(passed).padStart(6),
      String(failed).padStart(6),
      seconds(milliseconds).padStart(8),
      processor,
    ]
    console.log(`${suite.padEnd(width)}  ${numbers.join('  ')}`.trimEnd())
  }
  const over =
    milliseconds > runBudgetMs
      ? `, over its budget of ${seconds(runBudgetMs)} on 2 cores, with ${seconds(2 * runBudgetMs)} of processor time`
      : ''
  console.log(`\nThe run took ${timeOf({ milliseconds, processorMs })}${over}`)
  for (const line of [...notRun(results), ...secondTries(results), ...failures(results)]) console.log(line)
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

/** A line for each of the dearest, and for each above its budget. */
export function slowestFiles(results: readonly SuiteResult[]): string[] {
  const all = results.flatMap(({ suite, files }) => files.map((file) => ({ suite, ...file })))
  const sorted = all.toSorted((a, b) => costOf(b) - costOf(a))
  const isOver = (took: Took) => costOf(took) > budgetMs
  const shown = sorted.filter((file, index) => index < shownFiles || isOver(file))
  if (shown.length === 0) return []
  const lines = shown.map((file) => {
    const over = isOver(file) ? `  over its budget of ${seconds(budgetMs)}` : ''
    return `  ${seconds(costOf(file)).padStart(8)}  ${file.suite}: ${file.file}${over}`
  })
  return ['\nThe dearest files, by processor time where it is known:', ...lines]
}

/** What this machine has no program for. It is said, and CI counts it as failed. */
function notRun(results: readonly SuiteResult[]): string[] {
  const tests = results.flatMap(({ suite, files }) =>
    files.flatMap(({ file, notRun = [] }) => notRun.map((test) => `  – ${suite}: ${file} › ${test}`)),
  )
  if (tests.length === 0) return []
  return [
    '\nNot run, since this machine lacks the client or service that they are about:',
    ...tests.slice(0, shownFailures),
  ]
}

/** What passed at a second try alone: named, since it fails by chance. */
function secondTries(results: readonly SuiteResult[]): string[] {
  const tests = testsOf(results, 'atSecondTry')
  if (tests.length === 0) return []
  return ['\nAt a second try, which is to be mended:', ...shown(tests, '~')]
}

function failures(results: readonly SuiteResult[]): string[] {
  const tests = testsOf(results, 'failures')
  return tests.length === 0 ? [] : ['\nWhat failed:', ...shown(tests, '✗')]
}

const testsOf = (results: readonly SuiteResult[], kind: 'failures' | 'atSecondTry') =>
  results.flatMap(({ suite, files }) =>
    files.flatMap((file) => (file[kind] ?? []).map((failed) => ({ suite, file: file.file, ...failed }))),
  )

function shown(tests: readonly (FailedTest & { suite: string; file: string })[], sign: string): string[] {
  const lines = tests.slice(0, shownFailures).flatMap(({ suite, file, test, error }) => {
    const said = error.trimEnd().split('\n')
    const more = said.length > shownLines ? [`… and ${said.length - shownLines} lines above`] : []
    const text = [...said.slice(0, shownLines), ...more].map((line) => `      ${line}`.trimEnd())
    return [`  ${sign} ${suite}: ${file} › ${test}`, ...text]
  })
  const left = tests.length - shownFailures
  return left > 0 ? [...lines, `  … and ${left} more: they stand above`] : lines
}

/** What is held against a budget: a loaded machine changes processor time little, and the other one much. */
const costOf = ({ milliseconds, processorMs = milliseconds }: Took) => processorMs

const timeOf = ({ milliseconds, processorMs }: Took) =>
  processorMs === undefined
    ? seconds(milliseconds)
    : `${seconds(milliseconds)} and ${seconds(processorMs)} of processor time`

/** Leaves what every file came to in `.cache/test/files.jsonl`, one in a line. */
export function keepFiles(results: readonly SuiteResult[]): void {
  mkdirSync(at('.cache', 'test'), { recursive: true })
  const lines = results.map(({ files }) => linesOf(files)).join('')
  writeFileSync(at('.cache', 'test', 'files.jsonl'), lines)
}
