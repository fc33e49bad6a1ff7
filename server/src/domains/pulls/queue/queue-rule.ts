import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../../db/database.ts'
import { mergeRulesOf } from '../../ref-rules/index.ts'

interface Branch {
  repoId: number
  base: string
}

/** The pattern of the rule by which pull requests are merged into a branch in turn; nothing where none says so. */
export async function queueRuleOf(db: Queries, { repoId, base }: Branch): Promise<string | undefined> {
  const rules = await mergeRulesOf(db, { repoId, branch: base })
  return rules.find(({ mergeQueue }) => mergeQueue === 1)?.pattern
}

/** Refused (AppError, 422) where a branch takes pull requests by its queue alone. */
export async function refuseUnqueued(db: Queries, branch: Branch): Promise<void> {
  const pattern = await queueRuleOf(db, branch)
  if (pattern !== undefined) throw AppError.refused(422, message('pull.needs_queue', { pattern }))
}
