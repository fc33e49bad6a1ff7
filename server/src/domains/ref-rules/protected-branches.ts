import type { Queries } from '../../db/database.ts'
import { matchesPattern } from '../repositories/index.ts'
import { selectRules } from './rule.store.ts'

/** Says of branches of a repository whether a rule is about them, by the rules of this moment. */
export async function namesProtectedBranch(db: Queries, repoId: number): Promise<(branch: string) => boolean> {
  const rules = await selectRules(db, repoId)
  const patterns = rules.flatMap(({ kind, pattern }) => (kind === 'branch' ? [pattern] : []))
  return (branch) => patterns.some((pattern) => matchesPattern(pattern, branch))
}
