import { message } from '@sheaf/contract/messages'
import { isNullId, type PushCommands, type RefUpdate } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { openedHeads, roleOfGuest } from '../repositories/index.ts'
import { refuseSome, type Verdict } from './push-rules.ts'
import type { Push } from './taken-push.ts'

/** The branches among these refs, without `refs/heads/`. */
export const branchesMovedBy = (updates: readonly RefUpdate[]): string[] =>
  updates.flatMap(({ ref }) => (ref.startsWith('refs/heads/') ? [ref.slice('refs/heads/'.length)] : []))

/**
 * Who may only propose and names branches that are open to them is let in for these, and for nothing else of the push: rules of branches take them for
 * a writer. All others stay what they are.
 */
export async function letInGuest(
  { database }: Pick<Deps, 'database'>,
  push: Push,
  { updates }: PushCommands,
): Promise<{ push: Push; opened: ReadonlySet<string> }> {
  if (!push.proposesOnly) return { push, opened: new Set() }
  const { actor, repository } = push
  const opened = await openedHeads(database.read, { actor, repoId: repository.id, branches: branchesMovedBy(updates) })
  if (opened.size === 0) return { push, opened }
  const role = roleOfGuest(repository.role)
  return { push: { ...push, isGuest: true, repository: { ...repository, role } }, opened }
}

/** What of the push of a guest may land: they move the branches that are open to them, and neither make nor delete any. */
export function guestVerdict(
  verdict: Verdict,
  {
    repository: { ownerName: owner, name },
    opened,
    capabilities,
  }: Pick<Push, 'repository'> & { opened: ReadonlySet<string>; capabilities: ReadonlySet<string> },
): Verdict {
  const branches = [...opened].join(', ')
  const reasons = new Map<string, string>()
  for (const update of verdict.allowed) {
    const [branch] = branchesMovedBy([update])
    if (branch === undefined || !opened.has(branch))
      reasons.set(update.ref, message('repository.only_opened', { branches, owner, name }).text)
    else if (isNullId(update.before) || isNullId(update.after))
      reasons.set(update.ref, message('repository.head_kept', { branch, owner, name }).text)
  }
  return refuseSome(verdict, { reasons, capabilities })
}
