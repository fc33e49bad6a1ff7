import type { ObjectPool } from '../objects/object-pool.ts'
import type { Reachability, ReachedFrom } from '../reach/reachability.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

interface Wanted extends ReachedFrom {
  pool: Pick<ObjectPool, 'info'>
  reach: Pick<Reachability, 'firstUnreachable'>
  wants: ReadonlySet<string>
}

const askedAtOnce = 256

/**
 * The first of the ids that a client may not have, if there is one. In protocol version 2 git itself gives out
 * whatever the repository holds, hidden and unreachable commits too; here a commit must be reachable from a ref that is
 * listed, and a tag must be one. Files and folders are given out by id: partial clones ask for them one by one, a search through all
 * histories for each would cost seconds, and nobody learns their ids without commits. What does not exist is refused as
 * git does, and nothing after it is resolved.
 */
export async function findForbiddenWant({ pool, reach, wants, ...from }: Wanted): Promise<string | undefined> {
  const { gitDir, snapshot } = from
  const unlisted = [...unlistedOf(wants, snapshot)]
  const commits: string[] = []
  for (let start = 0; start < unlisted.length; start += askedAtOnce) {
    const slice = unlisted.slice(start, start + askedAtOnce)
    const infos = await Promise.all(slice.map((oid) => pool.info(gitDir, oid)))
    for (const [index, info] of infos.entries()) {
      // Where all refs are held, a tag that is none of them was deleted or hidden.
      if (info === undefined || (info.type === 'tag' && snapshot !== undefined)) return slice[index]
      if (info.type === 'commit' || info.type === 'tag') commits.push(info.oid)
    }
  }
  return reach.firstUnreachable({ ...from, ids: commits })
}

/** Does a ref name each of these, itself or by a tag? */
export const areListed = (wants: ReadonlySet<string>, snapshot: RefSnapshot): boolean =>
  unlistedOf(wants, snapshot).size === 0

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
