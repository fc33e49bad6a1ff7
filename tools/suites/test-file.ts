import { z } from 'zod'

/** A test that failed, and what it said. */
export const FailedTest = z.object({ test: z.string(), error: z.string() })
export type FailedTest = z.infer<typeof FailedTest>

/** What one file of tests came to: the same from every runner. */
export const TestFile = z.object({
  /** Its path in the workspace; of what is no file, such as a check, its name. */
  file: z.string(),
  passed: z.int(),
  /** What was cancelled has shown nothing: it counts here, and so does what was skipped in CI. */
  failed: z.int(),
  /** What needs a program that this machine lacks: README asks a newcomer for git and no other. Never there in CI. */
  notRun: z.array(z.string()).optional(),
  milliseconds: z.number(),
  /** Processor time, of the programs that it started, too; not known of all. */
  processorMs: z.number().optional(),
  /** Which of its tests failed: those of `failed` of which something is known. */
  failures: z.array(FailedTest).optional(),
  /** What failed at first and passed when it was run once more: no failure, and to be mended. */
  atSecondTry: z.array(FailedTest).optional(),
})
export type TestFile = z.infer<typeof TestFile>

/** As runners write them for the command that started them: one in a line. */
export const linesOf = (files: readonly TestFile[]): string => files.map((file) => `${JSON.stringify(file)}\n`).join('')

/** Reads what `linesOf` wrote. Throws where a line is something else. */
export const filesIn = (lines: string): TestFile[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => TestFile.parse(JSON.parse(line)))
