import type { Ran } from './suite.ts'
import type { TestFile } from './test-file.ts'

/** More than these do not fail by chance: their second try would take long and say what the first one has said. */
const mostFiles = 8

/**
 * Runs each file in which tests failed once more, alone, and gives what all came to then. One that passes has failed by chance,
 * by a machine under load: it counts as passed, and says which tests those were (`atSecondTry`). One that fails again has failed. What failed
 * outside of any file, as a program that broke off, gets no second try: it is not known what that would be.
 */
export async function withSecondTry(first: Ran, again: (file: string) => Promise<Ran>): Promise<Ran> {
  const failed = first.files.filter((file) => file.failed > 0)
  const retried = failed.filter(({ file }) => isFile(file))
  if (retried.length === 0 || retried.length > mostFiles) return first
  const files = new Map(first.files.map((file) => [file.file, file]))
  let { output, milliseconds, processorMs } = first
  for (const before of retried) {
    const second = await again(before.file)
    output += second.output
    milliseconds += second.milliseconds
    if (processorMs !== undefined) processorMs += second.processorMs ?? 0
    for (const after of resultOf(before, second)) files.set(after.file, after)
  }
  // Its code said that something had failed: whether something still has, the files say.
  return { files: [...files.values()], output, milliseconds, processorMs, code: 0 }
}

const isFile = (name: string) => /\.test\.tsx?$/.test(name)

/** The file at its second try, and what else went wrong meanwhile. */
function resultOf(before: TestFile, { files, code }: Ran): TestFile[] {
  const after = files.find(({ file }) => file === before.file)
  const others = files.filter(({ file, failed }) => file !== before.file && failed > 0)
  // Tests that are not there any more have not passed, whatever the others did.
  const lost = after === undefined || after.passed + after.failed < before.passed + before.failed
  if (lost || (code !== 0 && after.failed === 0 && others.length === 0)) return [before, ...others]
  const processorMs = (before.processorMs ?? 0) + (after.processorMs ?? 0)
  return [
    {
      ...after,
      milliseconds: before.milliseconds + after.milliseconds,
      ...(processorMs > 0 && { processorMs }),
      ...(after.failed === 0 && { atSecondTry: before.failures ?? [{ test: 'a test', error: '' }] }),
    },
    ...others,
  ]
}
