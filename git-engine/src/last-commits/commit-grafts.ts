import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Commits that have other parents than their objects say, with those parents. */
export type CommitGrafts = ReadonlyMap<string, readonly string[]>

/**
 * Reads the edge of a shallow repository (gitrepository-layout, "shallow": those commits have no parents here) and
 * grafts (`info/grafts`: a commit, then its parents), as git does when it walks.
 */
export async function readCommitGrafts(gitDir: string): Promise<CommitGrafts> {
  const grafts = new Map<string, readonly string[]>()
  for (const file of ['info/grafts', 'shallow']) {
    for (const line of (await textOf(join(gitDir, file))).split('\n')) {
      const [commit, ...parents] = line.split(' ')
      if (commit !== undefined && /^[0-9a-f]+$/.test(commit)) grafts.set(commit, parents)
    }
  }
  return grafts
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
