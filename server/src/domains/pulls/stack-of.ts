import type { PullDetails } from '@sheaf/contract'
import type { Queries } from '../../db/database.ts'
import type { FoundPull } from './pull.store.ts'
import { findBelow, type StackedPull, selectAbove } from './stack.store.ts'

/** So many are shown on either side: what is further away is found from there. */
const most = 10

/**
 * The open pull requests that one stands upon, itself, and those upon it, from the lowest on: each goes into the branch of the one before it. Nothing
 * where it stands alone.
 */
export async function stackOf(
  db: Queries,
  { pull, title, defaultBranch }: { pull: FoundPull; title: string; defaultBranch: string },
): Promise<PullDetails['stack']> {
  const { repoId, base, head, headKind, number } = pull
  if (pull.isOpen !== 1) return []
  const below: StackedPull[] = []
  const seen = new Set([head])
  // The default branch is nobody's to propose. Branches may go round in a circle.
  for (let into = base; into !== defaultBranch && !seen.has(into) && below.length < most; ) {
    seen.add(into)
    const found = await findBelow(db, { repoId, base: into })
    if (found === undefined) break
    below.unshift(found)
    into = found.base
  }
  const above: StackedPull[] = []
  const reached = new Set([base, head])
  let from = headKind === 'branch' ? [head] : []
  while (from.length > 0 && above.length < most) {
    const next: StackedPull[] = []
    for (const each of from) next.push(...(await selectAbove(db, { repoId, head: each, limit: most - above.length })))
    const fresh = next.filter((each) => !reached.has(each.head))
    for (const each of fresh) reached.add(each.head)
    above.push(...fresh.slice(0, most - above.length))
    from = fresh.map((each) => each.head)
  }
  if (below.length + above.length === 0) return []
  const present = (each: Omit<StackedPull, 'base' | 'head'>) => ({
    number: each.number,
    title: each.title,
    is_draft: each.isDraft === 1,
  })
  return [...below.map(present), present({ number, title, isDraft: pull.isDraft }), ...above.map(present)]
}
