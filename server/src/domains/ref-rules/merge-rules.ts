import type { Queries } from '../../db/database.ts'
import { matchesPattern } from '../repositories/index.ts'
import { contextsOf } from './required-checks.ts'
import { selectMergeRules } from './rule.store.ts'

/** What the rules about a branch ask of a pull request into it: each has to be met. */
export async function mergeRulesOf(db: Queries, { repoId, branch }: { repoId: number; branch: string }) {
  const rules = await selectMergeRules(db, repoId)
  return rules
    .filter(({ pattern }) => matchesPattern(pattern, branch))
    .map(({ requiredChecks, ...rule }) => ({ ...rule, requiredChecks: contextsOf(requiredChecks) }))
}
