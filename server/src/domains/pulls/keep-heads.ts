import { pullRef } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { selectHeads } from './pull.store.ts'

/** As long as it moves meanwhile; whoever moves it last writes it as well. */
const mostRounds = 5

/**
 * Lets the refs of pull requests name what their rows say that they propose. Jobs and requests write them at the same time: whoever has written looks whether the
 * row says something else by then, so that the last one to write wrote what is so.
 */
export async function keepHeads(
  { database, git }: Pick<Deps, 'database' | 'git'>,
  { gitDir, threadIds }: { gitDir: string; threadIds: readonly number[] },
): Promise<void> {
  const written = new Map<number, string>()
  for (let round = 0; round < mostRounds; round += 1) {
    const heads = await selectHeads(database.read, threadIds)
    const kept = await git.read.heldBy({ gitDir, names: heads.map(({ number }) => pullRef(number)) })
    // Of a repository with a thousand of them, most are kept already.
    const moved = heads.filter(({ number, oid }) => (written.get(number) ?? kept.get(pullRef(number))) !== oid)
    if (moved.length === 0) return
    await git.write.keepPullHeads({ gitDir, heads: moved })
    for (const { number, oid } of moved) written.set(number, oid)
  }
}
