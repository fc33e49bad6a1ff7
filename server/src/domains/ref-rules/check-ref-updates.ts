import { changeOf, type RefUpdate } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { matchesPattern, type RefAction, type RefRule, type Role, refusingRule } from '../repositories/index.ts'
import { selectRulesFor } from './rule.store.ts'
import { type RuleRanks, ranksOfRow, roleOfRuleRank } from './rule-ranks.ts'

/** Why a rule does not let somebody do something to a ref. */
export interface RuleRefusal {
  pattern: string
  action: RefAction
  /** The role that it asks for. */
  least: keyof RuleRanks
  /** Whoever it is: only merges of pull requests move the branch. */
  byPullAlone?: boolean
}

/** What is asked of the commits that come into a branch: each with the pattern of the rule that asks. */
export interface CommitRules {
  /** None of them is a merge. */
  linear?: string
  /** All of them are verified. */
  signed?: string
}

export interface RuleVerdict {
  /** By whole name. */
  refused: ReadonlyMap<string, RuleRefusal>
  /** Branches that may only be moved to what follows from what they hold, with why: git alone knows whether that is so. */
  onlyForward: ReadonlyMap<string, RuleRefusal>
  /** Of branches that are made or moved, where there are such rules: what is asked of their commits, once they are here. */
  commitRules: ReadonlyMap<string, CommitRules>
}

const nothing: RuleVerdict = { refused: new Map(), onlyForward: new Map(), commitRules: new Map() }

interface Checked {
  repository: { id: number; role: Role | undefined }
  actor: Pusher
  updates: readonly RefUpdate[]
  /** Is it the merge of a pull request, of which its rules were asked? */
  isMerge?: boolean | undefined
}

/** Asks the rules of a repository what they say to these updates by somebody who may push there. */
export async function checkRefUpdates(
  { database }: Pick<Deps, 'database'>,
  { repository: { id: repoId, role }, actor, updates, isMerge = false }: Checked,
): Promise<RuleVerdict> {
  if (updates.length === 0) return nothing
  // No rule names a deploy key: whom its creator is named by is not its matter.
  const userId = actor.kind === 'user' ? actor.userId : 0
  const rows = await selectRulesFor(database.read, { repoId, userId })
  if (rows.length === 0) return nothing
  const rules = rows.map(
    ({ kind, pattern, isNamed, ...row }): RefRule => ({
      kind,
      pattern,
      isNamed: isNamed === 1,
      ranks: ranksOfRow(row),
    }),
  )
  // What mirrors another repository follows its rules.
  const isFree = isMerge || actor.kind === 'mirror'
  const merged = isFree ? [] : rows.filter((row) => row.kind === 'branch' && asksOfMerges(row))
  const refused = new Map<string, RuleRefusal>()
  const onlyForward = new Map<string, RuleRefusal>()
  const commitRules = new Map<string, CommitRules>()
  for (const update of updates) {
    const { ref } = update
    const [, folder, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? []
    if (folder === undefined) continue
    const kind = folder === 'heads' ? 'branch' : 'tag'
    const ask = (action: RefAction): RuleRefusal | undefined => {
      const rule = refusingRule(rules, { role, kind, name, action })
      return rule && { pattern: rule.pattern, action, least: roleOfRuleRank(rule.ranks[action]) }
    }
    const found = actionsOf(update, kind).map(ask).find(Boolean) ?? pushedPast(merged, { update, kind, name })
    if (found) refused.set(ref, found)
    const forced = kind === 'branch' && changeOf(update) === 'updated' ? ask('force') : undefined
    if (forced && !found) onlyForward.set(ref, forced)
    const asked = commitRulesOf(actor.kind === 'mirror' ? [] : rows, { update, kind, name })
    if (asked !== undefined && !found) commitRules.set(ref, asked)
  }
  return { refused, onlyForward, commitRules }
}

interface AskedOfMerges {
  approvals: number
  resolvedThreads: number
  requiredChecks: string
  codeOwners: number
  mergeQueue: number
}

const asksOfMerges = (rule: AskedOfMerges): boolean => {
  const { approvals, resolvedThreads, requiredChecks, codeOwners, mergeQueue } = rule
  return approvals > 0 || requiredChecks !== '[]' || [resolvedThreads, codeOwners, mergeQueue].includes(1)
}

/** The rule that lets only merges of pull requests change what a branch holds, if there is one. */
function pushedPast(
  rules: readonly { pattern: string }[],
  { update, kind, name }: { update: RefUpdate; kind: RefRule['kind']; name: string },
): RuleRefusal | undefined {
  if (kind !== 'branch' || changeOf(update) !== 'updated') return undefined
  const rule = rules.find(({ pattern }) => matchesPattern(pattern, name))
  return rule && { pattern: rule.pattern, action: 'push', least: 'nobody', byPullAlone: true }
}

interface AskedOfCommits {
  kind: RefRule['kind']
  pattern: string
  linearHistory: number
  signedCommits: number
}

/** What rules ask of the commits that an update brings into a branch, if they ask for something. */
function commitRulesOf(
  rules: readonly AskedOfCommits[],
  { update, kind, name }: { update: RefUpdate; kind: RefRule['kind']; name: string },
): CommitRules | undefined {
  if (kind !== 'branch' || changeOf(update) === 'deleted') return undefined
  const about = rules.filter((rule) => rule.kind === 'branch' && matchesPattern(rule.pattern, name))
  const linear = about.find(({ linearHistory }) => linearHistory === 1)
  const signed = about.find(({ signedCommits }) => signedCommits === 1)
  if (linear === undefined && signed === undefined) return undefined
  return { ...(linear && { linear: linear.pattern }), ...(signed && { signed: signed.pattern }) }
}

function actionsOf(update: RefUpdate, kind: RefRule['kind']): RefAction[] {
  const change = changeOf(update)
  if (change === 'created') return ['create']
  if (change === 'deleted') return ['delete']
  // A tag that is moved stands for something else: nothing of it is forward.
  return kind === 'tag' ? ['push', 'force'] : ['push']
}

const doings = { create: 'create it', push: 'push to it', force: 'push over it', delete: 'delete it' } as const
const whom = { writer: 'everybody', maintainer: 'only maintainers', owner: 'only owners', nobody: 'nobody' } as const

/** The reason as git prints it behind a ref. */
export const reasonForGit = ({ pattern, action, least, byPullAlone }: RuleRefusal): string =>
  byPullAlone
    ? `the rule for ${pattern} lets changes in by pull requests alone: push another branch and open one`
    : `the rule for ${pattern} lets ${whom[least]} ${doings[action]}`
