import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from '../workspace.ts'
import type { TestFile } from './test-file.ts'

/** A test that hangs has failed: nothing here takes minutes. */
const timeout = 180_000

interface NodeTests {
  /** Absolute paths. */
  files: readonly string[]
  /** Hears what a person reads, as it comes. */
  say: (text: string) => void
}

/** Runs files by Node's own runner, two at a time, each in a process of its own, and gives what each came to. */
export async function runNodeTests({ files, say }: NodeTests): Promise<TestFile[]> {
  const ended = new Map<string, TestFile>()
  const tests = run({ files, concurrency: 2, timeout })
  tests.on('test:summary', ({ file, counts, success, duration_ms }) => {
    if (file === undefined) return
    const unshown = counts.tests - counts.passed
    // Its tests may all have passed before something broke outside of them.
    const failed = unshown === 0 && (!success || counts.tests === 0) ? 1 : unshown
    const path = relative(root, file)
    ended.set(path, { file: path, passed: counts.passed, failed, milliseconds: duration_ms })
  })
  for await (const text of tests.compose(new spec())) say(String(text))
  // A file that could not be loaded, or whose process broke off, has no summary.
  return files.map((file) => {
    const path = relative(root, file)
    return ended.get(path) ?? { file: path, passed: 0, failed: 1, milliseconds: 0 }
  })
}
