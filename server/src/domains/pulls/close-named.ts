import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { closeElsewhere, recordChange, recordThread, setThreadState, writeEvent } from '../threads/index.ts'

/** The words by which a text says that it settles a thread, as other forges have them. */
const closing = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[ \t]{1,4}#([1-9]\d{0,8})(?!\w)/gi
/** The same of threads that are named with their repositories. */
const closingNamed =
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[ \t]{1,4}([a-z\d_][\w.-]{0,38})\/([\w.-]{1,100})#([1-9]\d{0,8})(?!\w)/gi
/** So many threads are closed by one merge, and so many that are named with their repositories. */
const most = 20
const mostNamedWhole = 10

/** The numbers of the threads that a text says it settles. */
export const settledBy = (text: string): number[] =>
  [...new Set([...text.matchAll(closing)].map(([, number]) => Number(number)))].slice(0, most)

interface Settled {
  owner: string
  repo: string
  number: number
}

/** The threads that a text says it settles by their repositories and numbers, in small letters. */
function settledWhole(text: string): Settled[] {
  const named = new Map<string, Settled>()
  for (const [, owner = '', repo = '', number] of text.toLowerCase().matchAll(closingNamed)) {
    if (named.size < mostNamedWhole) named.set(`${owner}/${repo}#${number}`, { owner, repo, number: Number(number) })
  }
  return [...named.values()]
}

/**
 * Closes the open discussions that the text of a pull request says it settles, in the transaction in which that is merged; those of other
 * repositories in the name of whoever merged it, where they may, if `isElsewhere`.
 */
export async function closeNamed(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  {
    repoId,
    threadId,
    by,
    isElsewhere,
    at,
  }: { repoId: number; threadId: number; by: number | null; isElsewhere: boolean; at: number },
): Promise<void> {
  const { body, number, owner, repo } = await findMerged(tx, threadId)
  const whole = settledWhole(body)
  const isOwn = (each: Settled) => each.owner === owner.toLowerCase() && each.repo === repo.toLowerCase()
  const numbers = [...new Set([...settledBy(body), ...whole.filter(isOwn).map((each) => each.number)])].slice(0, most)
  const named = whole.filter((each) => !isOwn(each))
  if (numbers.length > 0) await closeOwn(deps, tx, { repoId, numbers, by, at })
  if (isElsewhere && by !== null && named.length > 0)
    await closeElsewhere(deps, tx, { named, by: { repoId, number }, userId: by, at })
}

/** What a pull request says, and where it is. */
const findMerged = (tx: Tx, threadId: number) =>
  tx
    .selectFrom('threads')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['threads.body', 'threads.number', 'owners.name as owner', 'repositories.name as repo'])
    .where('threads.id', '=', threadId)
    .executeTakeFirstOrThrow()

async function closeOwn(
  deps: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, numbers, by, at }: { repoId: number; numbers: number[]; by: number | null; at: number },
): Promise<void> {
  const threads = await tx
    .selectFrom('threads')
    .select('id')
    .where('repo_id', '=', repoId)
    .where('kind', '=', 'discussion')
    .where('state', '=', 'open')
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  for (const { id } of threads) {
    if (!(await setThreadState(tx, { id, repoId, kind: 'discussion', state: 'closed', at }))) continue
    await writeEvent(tx, { threadId: id, userId: by, what: 'closed', at })
    if (by !== null) await recordThread(deps, tx, { repoId, threadId: id, userId: by, what: 'closed' })
    else await recordChange(deps, tx, { repoId, threadId: id, userId: null, what: 'closed' })
  }
}
