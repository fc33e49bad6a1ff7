import type { MergeGate, MergeMethod } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { missingChecks } from '../checks/index.ts'
import { type OwnedChanges, selectNamesOf } from '../code-owners/index.ts'
import { mergeRulesOf } from '../ref-rules/index.ts'
import { type Approval, countUnresolved, standingOf } from '../reviews/index.ts'
import type { GateFacts } from './gate-facts.ts'
import { findPusher } from './pusher.store.ts'

interface Asked {
  repoId: number
  threadId: number
  /** The branch that it goes into, and the one that it comes from. */
  base: string
  branch: string
  /** The commit that would be merged. */
  head: string
  authorId: number | null
  /** What git knows of it. */
  facts: GateFacts
}

type MergeRule = Awaited<ReturnType<typeof mergeRulesOf>>[number]

/** What the rules of its branch have against merging a pull request; nothing where all are met. */
export async function mergeGates(
  db: Queries,
  { repoId, threadId, base, branch, head, authorId, facts }: Asked,
): Promise<MergeGate[]> {
  const rules = await mergeRulesOf(db, { repoId, branch: base })
  if (rules.length === 0) return []
  const asked = [...new Set(rules.flatMap(({ requiredChecks }) => requiredChecks))]
  const standing = await standingOf(db, { repoId, threadId, authorId })
  const unresolved = await countUnresolved(db, threadId)
  const missing = await missingChecks(db, { repoId, commit: head, contexts: asked })
  const isPusherAsked = rules.some(({ notLastPusher }) => notLastPusher === 1)
  const pusher = isPusherAsked ? await findPusher(db, { repoId, branch, oid: head }) : undefined
  const namesOf = await ownerNamesOf(db, { approvals: standing.approvals, facts })
  return rules.flatMap((rule) => {
    const { pattern, approvals: needed, resolvedThreads, requiredChecks } = rule
    const gates: MergeGate[] = []
    const { counted, spare, without } = countApprovals(standing.approvals, { rule, head, pusher })
    const found = Math.max(0, counted.length - spare)
    if (found < needed) gates.push({ reason: 'approvals', pattern, needed, found, ...(without && { pusher: without }) })
    if (needed > 0 && standing.refusals > 0)
      gates.push({ reason: 'changes_requested', pattern, needed: 0, found: standing.refusals })
    if (resolvedThreads === 1 && unresolved > 0)
      gates.push({ reason: 'unresolved', pattern, needed: 0, found: unresolved })
    if (rule.codeOwners === 1) gates.push(...ownersGate(facts.owned, { pattern, counted, spare, namesOf }))
    const contexts = requiredChecks.filter((context) => missing.has(context))
    const { length } = requiredChecks
    if (contexts.length > 0)
      gates.push({ reason: 'checks', pattern, needed: length, found: length - contexts.length, contexts })
    if (rule.linearHistory === 1) gates.push({ reason: 'linear', pattern, needed: 0, found: 0, methods: ['merge'] })
    if (rule.signedCommits === 1 && facts.unverified > 0) {
      const methods: MergeMethod[] = ['merge', 'fast-forward']
      gates.push({ reason: 'signatures', pattern, needed: 0, found: facts.unverified, methods })
    }
    return gates
  })
}

/** The approvals that a rule counts, and whose it leaves out since they pushed last. Where that is not known, it may be any one of them: one is to spare. */
function countApprovals(
  approvals: readonly Approval[],
  { rule, head, pusher }: { rule: MergeRule; head: string; pusher: { userId: number; username: string } | undefined },
): { counted: Approval[]; spare: number; without?: string } {
  const isFresh = rule.freshApprovals === 1 || rule.dismissStale === 1
  const all = approvals.filter(({ headOid }) => !isFresh || headOid === head)
  if (rule.notLastPusher !== 1) return { counted: all, spare: 0 }
  if (pusher === undefined) return { counted: all, spare: 1 }
  const counted = all.filter(({ userId }) => userId !== pusher.userId)
  return { counted, spare: 0, ...(counted.length < all.length && { without: pusher.username }) }
}

/** Which of the names in the file of code owners are those of everybody who approves, or of their teams. */
async function ownerNamesOf(
  db: Queries,
  { approvals, facts: { owned } }: { approvals: readonly Approval[]; facts: GateFacts },
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const namesOf = new Map<number, ReadonlySet<string>>()
  if (owned === 'too-many' || owned.length === 0) return namesOf
  const names = [...new Set(owned.flatMap(({ owners }) => owners))]
  for (const { userId } of approvals) namesOf.set(userId, await selectNamesOf(db, { userId, names }))
  return namesOf
}

/** So many lines whose owners are waited for are named. */
const namedLines = 10

function ownersGate(
  owned: OwnedChanges,
  {
    pattern,
    counted,
    spare,
    namesOf,
  }: {
    pattern: string
    counted: readonly Approval[]
    spare: number
    namesOf: ReadonlyMap<number, ReadonlySet<string>>
  },
): MergeGate[] {
  if (owned === 'too-many') return [{ reason: 'code_owners', pattern, needed: 0, found: 0 }]
  const approving = (owners: readonly string[]) =>
    counted.filter(({ userId }) => owners.some((name) => namesOf.get(userId)?.has(name)))
  const missing = owned.filter(({ owners }) => approving(owners).length <= spare)
  if (missing.length === 0) return []
  const owners = missing.slice(0, namedLines).map(({ owners: names, ...line }) => ({ ...line, names: [...names] }))
  return [{ reason: 'code_owners', pattern, needed: owned.length, found: owned.length - missing.length, owners }]
}

/** The first of them, as a sentence has room for them. */
const named = (contexts: readonly string[]): string => {
  const first = contexts.slice(0, 3).map((context) => context.slice(0, 80))
  return contexts.length > first.length ? `${first.join(', ')}…` : first.join(', ')
}

const sayings = {
  approvals: ({ needed, found, pusher }: MergeGate) =>
    pusher === undefined
      ? message('pull.needs_approvals', { needed, found })
      : message('pull.needs_approvals_of_others', { needed, found, name: pusher }),
  changes_requested: () => message('pull.changes_requested'),
  unresolved: ({ found }: MergeGate) => message('pull.unresolved', { found }),
  checks: ({ contexts = [] }: MergeGate) => message('pull.needs_checks', { contexts: named(contexts) }),
  code_owners: ({ owners }: MergeGate) => {
    const [first] = owners ?? []
    if (first === undefined) return message('pull.too_many_owned')
    return message('pull.needs_code_owners', { pattern: first.pattern.slice(0, 200), names: named(first.names) })
  },
  linear: ({ pattern }: MergeGate) => message('pull.needs_linear', { pattern }),
  signatures: ({ pattern }: MergeGate) => message('pull.needs_signatures', { pattern }),
} as const

/** Refused (AppError, 422) where a rule of its branch has something against merging it in this way. */
export async function refuseGated(db: Queries, { method, ...asked }: Asked & { method: MergeMethod }): Promise<void> {
  const gates = await mergeGates(db, asked)
  const gate = gates.find(({ methods }) => methods === undefined || methods.includes(method))
  if (gate !== undefined) throw AppError.refused(422, sayings[gate.reason](gate))
}
