import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { landPush, proposalRefs } from '../git-transport/index.ts'
import { nullIdLike } from '../refs/index.ts'
import type { FoundRepository } from '../repositories/index.ts'

interface Bringing {
  /** The repository that the commits are brought to, and its branch that they are proposed to. */
  repository: FoundRepository
  base: string
  /** Whoever proposes them: they have to be let in for that when the commits land. */
  actor: UserActor
  mayPush: boolean
  /** The repository that has them. */
  head: FoundRepository
  oid: string
  /** Commits that are here already, one at least. */
  there: readonly string[]
  /** Refuses (AppError) what has come, before it lies in the repository. */
  look?: (quarantine: string) => Promise<void>
  /** Makes something of what lies there. Refused as above. */
  open: () => Promise<void>
}

/**
 * Brings commits of another repository here, as whoever pushes them to `refs/for/` does: with quota and note, in git's quarantine, with its fsck and the look
 * at large files, and not more of them than anybody may propose. Refused (AppError) as a push is.
 */
export async function bringHead(
  deps: Deps,
  { repository, base, actor, mayPush, head, oid, there, look, open }: Bringing,
): Promise<void> {
  const { gitDir } = repository
  const { maxPushBytes } = deps.config
  const maxBytes = mayPush ? maxPushBytes : Math.min(maxPushBytes, bounds.proposalBytes)
  const proposal = {
    maxBytes,
    look: async (quarantine: string) => look?.(quarantine),
    async open() {
      await open()
      return []
    },
  }
  const landing = await landPush(deps, {
    ...{ repository, actor },
    updates: [{ ref: `${proposalRefs}${base}`, before: nullIdLike(oid), after: oid }],
    pack: () => deps.git.read.packMissing({ gitDir: head.gitDir, to: oid, from: there, otherDir: gitDir }),
    lender: { repoId: head.id, maxBytes },
    proposals: { prepare: async () => proposal },
  })
  if (landing.kind === 'landed') return
  const [reason = ''] = landing.kind === 'refused' ? landing.reasons.values() : []
  throw AppError.refused(422, message('ref.refused', { reason }))
}
