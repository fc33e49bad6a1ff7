import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChangedLines } from '@sheaf/git-engine'
import { describe, it } from 'vitest'
import { createCountedLines, createListedChanges, getChanges } from './get-changes.ts'
import { createResponseCache } from './response-cache.ts'

/** A git that has two commits with so many files between them, and counts for a while. */
function slowCounts(files: number) {
  let isKept = false
  const file = { status: 'modified', path: 'file', oldPath: undefined, oldMode: 0o100644, newMode: 0o100644 }
  const lines: ChangedLines = {
    additions: files,
    deletions: 0,
    late: false,
    numbers: Array(files).fill({ binary: false, additions: 1, deletions: 0 }),
  }
  const read = {
    resolve: async ({ revision }: { revision: string }) => ({ commit: revision }),
    objects: { commit: async (_: string, oid: string) => ({ oid, tree: `tree of ${oid}`, parents: [] }) },
    changes: async () => ({ files: Array(files).fill(file), count: files, late: false, finder: 'renames' }),
    keptLines: async () => (isKept ? lines : undefined),
    async changedLines() {
      await delay(30)
      isKept = true
      return lines
    },
  }
  return { read }
}

describe('the first list of what changed', () => {
  const ask = async (git: ReturnType<typeof slowCounts>, signal: AbortSignal, counts: 'quick' | 'all' = 'quick') => {
    const answer = await getChanges(
      {
        git: git as never,
        bodies: createResponseCache(),
        listed: createListedChanges(),
        counted: createCountedLines(),
      },
      { repository: { gitDir: 'x.git', uid: 'x' } as never, range: 'one..two', counts, signal },
    )
    const { json, final } = await answer.body()
    return { additions: JSON.parse(json.toString()).data.stats.additions, final }
  }

  it('waits a moment for the numbers of a short one', async ({ signal }) => {
    assert.deepEqual(await ask(slowCounts(500), signal), { additions: 500, final: true })
  })

  it('does not wait for those of a long one, and tells them where they are kept', async ({ signal }) => {
    const git = slowCounts(501)
    assert.deepEqual(await ask(git, signal), { additions: null, final: false })
    assert.deepEqual(await ask(git, signal, 'all'), { additions: 501, final: true })
    assert.deepEqual(await ask(git, signal), { additions: 501, final: true })
  })
})
