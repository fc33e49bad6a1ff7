import type { ObjectPool } from '../objects/object-pool.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import type { Git } from '../process/run-git.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

interface Wanted {
  git: Pick<Git, 'run'>
  pool: Pick<ObjectPool, 'info'>
  gitDir: string
  snapshot: RefSnapshot | undefined
  wants: ReadonlySet<string>
}

const askedAtOnce = 256

/**
 * The first of the ids that a client may not have, if there is one. In protocol version 2 git itself gives out
 * whatever the repository holds, hidden and forgotten commits too; here a commit must be reachable from a ref that is
 * listed, and a tag must be one. Files and folders are given out by id: partial clones ask for them one by one, a search through all
 * histories for each would cost seconds, and nobody learns their ids without commits. What does not exist is refused as
 * git does, and nothing after it is looked for.
 */
export async function findForbiddenWant({ git, pool, gitDir, snapshot, wants }: Wanted): Promise<string | undefined> {
  const unlisted = [...unlistedOf(wants, snapshot)]
  const commits: string[] = []
  for (let from = 0; from < unlisted.length; from += askedAtOnce) {
    const slice = unlisted.slice(from, from + askedAtOnce)
    const infos = await Promise.all(slice.map((oid) => pool.info(gitDir, oid)))
    for (const [index, info] of infos.entries()) {
      // Where all refs are held, a tag that is none of them was deleted or hidden.
      if (info === undefined || (info.type === 'tag' && snapshot !== undefined)) return slice[index]
      if (info.type === 'commit' || info.type === 'tag') commits.push(info.oid)
    }
  }
  if (commits.length === 0) return undefined
  const args = ['rev-list', '--max-count=1', '--stdin', '--not', `--exclude=${hiddenRefs}*`, '--all']
  const input = `${commits.join('\n')}\n`
  const beyond = (await git.run({ gitDir, lane: 'heavy', args, input })).toString('latin1').trim()
  return beyond === '' ? undefined : (commits.find((oid) => oid === beyond) ?? commits[0])
}

/** Those wants that no ref names: for most clients none, which the first refs tell. */
function unlistedOf(wants: ReadonlySet<string>, snapshot: RefSnapshot | undefined): Set<string> {
  const unlisted = new Set(wants)
  if (snapshot === undefined) return unlisted
  if (snapshot.head.oid !== undefined) unlisted.delete(snapshot.head.oid)
  for (const { oid, peeled } of snapshot.refs) {
    if (unlisted.size === 0) break
    unlisted.delete(oid)
    if (peeled !== undefined) unlisted.delete(peeled)
  }
  return unlisted
}
