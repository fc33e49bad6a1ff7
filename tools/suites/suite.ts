import type { TestFile } from './test-file.ts'

/** What one suite of tests came to. A suite in which nothing ran has failed. */
export interface SuiteResult {
  suite: string
  passed: number
  failed: number
  files: readonly TestFile[]
  milliseconds: number
  /** Processor time, of all that it started; not known everywhere. */
  processorMs?: number | undefined
  /** What it wrote, for when something failed. */
  output: string
}

/** What a suite is made of: its files, and how the program ended that ran them. */
export interface Ran {
  files: readonly TestFile[]
  milliseconds: number
  processorMs?: number | undefined
  output: string
  /** The exit code; 0 where no program of its own ran them. */
  code: number
}

/** What is kept of the output of a program that broke off: what it died of is said last. */
const keptLines = 60

/** Adds up what files came to. A suite that broke off, or in which nothing ran, has failed, whatever was counted. */
export function suiteOf(suite: string, { files, milliseconds, processorMs, output, code }: Ran): SuiteResult {
  const sum = (of: 'passed' | 'failed') => files.reduce((total, file) => total + file[of], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const ranNothing = passed + failed === 0
  const brokeOff = code !== 0 && failed === 0
  if (!(ranNothing || brokeOff)) return { suite, passed, failed, files, milliseconds, processorMs, output }
  const fault: TestFile = {
    file: suite,
    passed: 0,
    failed: 1,
    milliseconds: 0,
    failures: [{ test: `${ranNothing ? 'ran nothing' : 'broke off'}, with code ${code}`, error: endOf(output) }],
  }
  return { suite, passed, failed: failed + 1, files: [...files, fault], milliseconds, processorMs, output }
}

const endOf = (output: string) => output.trimEnd().split('\n').slice(-keptLines).join('\n')
