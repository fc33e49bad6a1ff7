import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { landPush } from '../git-transport/index.ts'
import { addDrafted, findPull, proposeDrafted } from '../pulls/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { CommitTarget } from './find-commit-target.ts'
import { hasBranches } from './first-upload.ts'
import { refuseHub } from './hub-media.ts'
import { commitAt } from './revision.ts'

interface Drafted {
  /** The commit that it is placed on; nothing where it is the first one. */
  tip: string | undefined
  oid: string
  pack: () => Readable
}

/** What a commit has become. */
export interface Committed {
  oid: string
  /** The pull request that was opened of it. */
  number?: number
}

/** Where the commits of a client go. */
export interface CommitPlace {
  /** What it is placed on; nothing before the first one of a repository. Missing (AppError) where there is no such place. */
  tip(): Promise<string | undefined>
  /** What one is that changes nothing. */
  unchanged(tip: string): Committed
  /** Lands one; nothing where what it is placed on is not the tip any more. Refused (AppError) in words. */
  land(drafted: Drafted): Promise<Committed | undefined>
}

interface Placing {
  repository: FoundRepository
  actor: UserActor
  target: CommitTarget
  /** The commit from which a pull request is to be made, where the client names one. */
  parent: string | undefined
}

/** The place that a target is. */
export function placeOfCommit(deps: Deps, { target, ...placing }: Placing): CommitPlace {
  if (target.kind === 'branch') return onBranch(deps, { ...placing, branch: target.branch })
  if (target.kind === 'proposal') return asProposal(deps, { ...placing, base: target.base })
  return onPull(deps, { ...placing, pull: target.pull })
}

type Of<T> = Omit<Placing, 'target'> & T

function onBranch(deps: Deps, { repository, actor, branch }: Of<{ branch: string }>): CommitPlace {
  const { gitDir } = repository
  const ref = `refs/heads/${branch}`
  return {
    async tip() {
      const look = async () => (await deps.git.read.heldBy({ gitDir, names: [ref] })).get(ref)
      const tip = await look()
      if (tip !== undefined || !(await hasBranches(deps, gitDir))) return tip
      // The first branch of all may have been made between the two, and be this one.
      const made = await look()
      if (made === undefined) throw AppError.missing(message('browse.no_revision'))
      return made
    },
    unchanged: (tip) => ({ oid: tip }),
    async land({ tip, oid, pack }) {
      const updates = [{ ref, before: tip ?? '0'.repeat(oid.length), after: oid }]
      const landing = await landPush(deps, { repository, actor, updates, pack })
      if (landing.kind === 'refused') throw refuseHub(403, landing.reasons.get(ref) ?? 'This commit is refused')
      return landing.kind === 'landed' ? { oid } : undefined
    },
  }
}

/** A pull request of its own, made from what its base holds, or from an older commit of that. */
function asProposal(deps: Deps, { repository, actor, base, parent }: Of<{ base: string }>): CommitPlace {
  const { gitDir, ownerName: owner, name } = repository
  const ref = `refs/heads/${base}`
  return {
    async tip() {
      const tip = (await deps.git.read.heldBy({ gitDir, names: [ref] })).get(ref)
      if (tip === undefined && !(await hasBranches(deps, gitDir)))
        throw AppError.refused(422, message('proposal.empty', { owner, name }))
      if (tip === undefined) throw AppError.missing(message('browse.no_revision'))
      if (parent === undefined) return tip
      const from = await commitAt(deps, { repository, revision: parent })
      const common = from && (await deps.git.read.mergeBase({ gitDir, base: tip, head: from }))
      if (common === undefined || common !== from) throw refuseHub(412, `${base} does not have the commit ${parent}`)
      return from
    },
    unchanged() {
      throw AppError.refused(422, message('proposal.nothing', { base }))
    },
    land: async ({ oid, pack }) => ({
      oid,
      number: await proposeDrafted(deps, { repository, actor, oid, pack, base }),
    }),
  }
}

/** An open pull request that comes from no branch. */
function onPull(
  deps: Deps,
  { repository, actor, pull }: Of<{ pull: { threadId: number; base: string } }>,
): CommitPlace {
  const { read } = deps.database
  return {
    tip: async () => (await findPull(read, pull.threadId))?.headOid,
    unchanged: (tip) => ({ oid: tip }),
    async land({ oid, pack }) {
      try {
        await addDrafted(deps, { repository, actor, oid, pack, pull })
        return { oid }
      } catch (error) {
        // Somebody else has added to it meanwhile.
        if (error instanceof AppError && error.said.code === 'pull.moved') return undefined
        throw error
      }
    },
  }
}
