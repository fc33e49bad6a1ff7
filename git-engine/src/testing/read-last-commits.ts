import assert from 'node:assert/strict'
import type { GitEngine } from '../git-engine.ts'
import type { IndexedEntry } from '../objects/folder-index.ts'

/** A whole folder with its last commits, as a page of it is asked for. */
export interface ReadLastCommits {
  entries: IndexedEntry[]
  /** By name; what is not known yet is left out. */
  commits: Map<string, string>
  complete: boolean
}

/** Asks the engine for a folder and the last commits of all that it holds. */
export async function readLastCommits(
  engine: GitEngine,
  {
    gitDir,
    commit,
    path = '',
    budgetMs = 60_000,
  }: { gitDir: string; commit: string; path?: string; budgetMs?: number },
): Promise<ReadLastCommits> {
  const { tree } = await engine.read.objects.commit(gitDir, commit)
  const found = await engine.read.findPath({ gitDir, tree, path })
  assert.ok(found?.kind === 'tree')
  const folder = await engine.read.folders.open(gitDir, found.oid)
  const entries = Array.from({ length: folder.count }, (_, position) => folder.entry(position))
  const query = { gitDir, commit, path: found.path, count: folder.count, wanted: entries, budgetMs }
  const { commits, complete } = await engine.read.lastCommits.read(query)
  const known = entries.flatMap(({ name }, at): [string, string][] => {
    const last = commits[at]
    return last === undefined ? [] : [[name, last]]
  })
  return { entries, commits: new Map(known), complete }
}
