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
    const path = relative(root, file)
    // Its tests may all have passed before something broke outside of them.
    const why = unshown > 0 ? undefined : counts.tests === 0 ? 'it has no test' : success ? undefined : 'it broke off'
    if (why) say(`✖ ${path}: ${why}\n`)
    const failed = why ? 1 : unshown
    ended.set(path, { file: path, passed: counts.passed, failed, milliseconds: duration_ms })
  })
  for await (const text of tests.compose(new spec())) say(String(text))
  // A file that could not be loaded, or whose process broke off, has no summary.
  return files.map((file) => {
    const path = relative(root, file)
    const one = ended.get(path)
    if (!one) say(`✖ ${path}: it could not be loaded, or its process ended before its tests\n`)
    return one ?? { file: path, passed: 0, failed: 1, milliseconds: 0 }
  })
}
