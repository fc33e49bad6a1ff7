import type { MergeGate } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { missingChecks } from '../checks/index.ts'
import { mergeRulesOf } from '../ref-rules/index.ts'
import { countUnresolved, standingOf } from '../reviews/index.ts'

interface Asked {
  repoId: number
  threadId: number
  /** The branch that it goes into. */
  base: string
  /** The commit that would be merged. */
  head: string
  authorId: number | null
}

/** What the rules of its branch have against merging a pull request; nothing where all are met. */
export async function mergeGates(db: Queries, { repoId, threadId, base, head, authorId }: Asked): Promise<MergeGate[]> {
  const rules = await mergeRulesOf(db, { repoId, branch: base })
  if (rules.length === 0) return []
  const asked = [...new Set(rules.flatMap(({ requiredChecks }) => requiredChecks))]
  const [standing, unresolved, missing] = [
    await standingOf(db, { repoId, threadId, head, authorId }),
    await countUnresolved(db, threadId),
    await missingChecks(db, { repoId, commit: head, contexts: asked }),
  ]
  return rules.flatMap(({ pattern, approvals: needed, freshApprovals, resolvedThreads, requiredChecks }) => {
    const gates: MergeGate[] = []
    const found = freshApprovals === 1 ? standing.fresh : standing.approvals
    if (found < needed) gates.push({ reason: 'approvals', pattern, needed, found })
    if (needed > 0 && standing.refusals > 0)
      gates.push({ reason: 'changes_requested', pattern, needed: 0, found: standing.refusals })
    if (resolvedThreads === 1 && unresolved > 0)
      gates.push({ reason: 'unresolved', pattern, needed: 0, found: unresolved })
    const contexts = requiredChecks.filter((context) => missing.has(context))
    const { length } = requiredChecks
    if (contexts.length > 0)
      gates.push({ reason: 'checks', pattern, needed: length, found: length - contexts.length, contexts })
    return gates
  })
}

/** The first of them, as a sentence has room for them. */
const named = (contexts: readonly string[]): string => {
  const first = contexts.slice(0, 3).map((context) => context.slice(0, 80))
  return contexts.length > first.length ? `${first.join(', ')}…` : first.join(', ')
}

const sayings = {
  approvals: ({ needed, found }: MergeGate) => message('pull.needs_approvals', { needed, found }),
  changes_requested: () => message('pull.changes_requested'),
  unresolved: ({ found }: MergeGate) => message('pull.unresolved', { found }),
  checks: ({ contexts = [] }: MergeGate) => message('pull.needs_checks', { contexts: named(contexts) }),
} as const

/** Refused (AppError, 422) where a rule of its branch has something against merging it. */
export async function refuseGated(db: Queries, asked: Asked): Promise<void> {
  const [gate] = await mergeGates(db, asked)
  if (gate !== undefined) throw AppError.refused(422, sayings[gate.reason](gate))
}
