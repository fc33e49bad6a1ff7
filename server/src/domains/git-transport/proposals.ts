import { randomUUIDv7 } from 'node:crypto'
import { isNullId, type PushCommands, type PushReport, proposedRef, type RefUpdate } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import { AppError, statusOf } from '@sheaf/server-core/app-error'
import type { FoundRepository } from '../repositories/index.ts'

/** Names under which nothing ever lies: what is pushed there is proposed to the branch that follows. */
export const proposalRefs = 'refs/for/'

/** What somebody pushes to have it proposed. */
export interface Proposed {
  /** As it was found for this actor and the action `push` or `propose`. */
  repository: FoundRepository
  actor: Pusher
  /** What follows `refs/for/`. */
  target: string
  oid: string
  /** As they stand in the push. */
  options: readonly string[]
  /** Where Sheaf is, as `https://sheaf.example.org`. */
  address: string | undefined
  /** The thread of the pull request that it is added to, where it is pushed by the name of one. */
  onto?: number | undefined
}

/** A proposal that git is about to receive. */
export interface Proposal {
  /** Longest push in packed bytes. */
  maxBytes: number
  /** Refuses (AppError) what has come, before it lies in the repository. */
  look(quarantine: string): Promise<void>
  /** Makes something of what lies there; gives what the client prints. Refused as above. */
  open(): Promise<string[]>
}

/** What takes proposals. */
export interface Proposals {
  /** The thread of the pull request that a ref is the name of; nothing where it is none. */
  pullNamed?: (named: Pick<Proposed, 'repository' | 'actor'> & { ref: string }) => Promise<number | undefined>
  /** Before anything of it is read. Refused (AppError) as whoever pushes is told. */
  prepare(proposed: Proposed): Promise<Proposal>
}

/** A proposal with its names: that by which it was pushed, and that under which its objects land. */
export interface TakenProposal extends Proposal {
  id: string
  ref: string
  landing: RefUpdate
}

interface Asked extends Omit<Proposed, 'target' | 'oid' | 'options'> {
  proposals?: Proposals | undefined
  onRefusal?: ((error: AppError) => void) | undefined
}

/** The proposal of a push; why it is refused, where it is; nothing where a push proposes nothing. */
export async function readProposal(
  { proposals, onRefusal, repository, actor, address }: Asked,
  { updates, options }: PushCommands,
): Promise<TakenProposal | string | undefined> {
  // By itself: who pushes all refs that they have pushes refs, whatever those are called.
  const [only, ...others] = updates
  const onto = only && others.length === 0 && (await proposals?.pullNamed?.({ repository, actor, ref: only.ref }))
  const update = onto ? only : updates.find(({ ref }) => ref.startsWith(proposalRefs))
  if (update === undefined) return undefined
  if (proposals === undefined) return 'nothing is proposed in this way'
  if (updates.length > 1) return 'push what you propose by itself'
  const { ref, before, after: oid } = update
  if (isNullId(oid)) return 'there is nothing to delete: close the pull request on its page'
  const id = randomUUIDv7()
  const target = onto ? '' : ref.slice(proposalRefs.length)
  try {
    const proposal = await proposals.prepare({
      repository,
      actor,
      address,
      target,
      oid,
      options,
      ...(onto && { onto }),
    })
    return { ...proposal, id, ref, landing: { ref: proposedRef(id), before: nullLike(before), after: oid } }
  } catch (error) {
    if (!(error instanceof AppError) || statusOf[error.kind] >= 500) throw error
    onRefusal?.(error)
    return error.message
  }
}

const nullLike = (oid: string): string => '0'.repeat(oid.length)

/** The same report, of a proposal by the name under which it was pushed. */
export function namedAsPushed(report: PushReport, proposal: TakenProposal | undefined): PushReport {
  if (proposal === undefined) return report
  const { ref, landing } = proposal
  const nameOf = (name: string) => (name === landing.ref ? ref : name)
  return {
    ...report,
    accepted: new Set([...report.accepted].map(nameOf)),
    refused: new Map([...report.refused].map(([name, reason]) => [nameOf(name), reason])),
  }
}
