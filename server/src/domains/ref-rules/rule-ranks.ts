import { nobodysRank, type RefAction, roleRanks } from '../repositories/index.ts'

/** What a rule may ask for, as callers say it, and the rank that stands for it. */
export const ruleRanks = {
  writer: roleRanks.writer,
  maintainer: roleRanks.maintainer,
  owner: roleRanks.owner,
  nobody: nobodysRank,
} as const
export type RuleRanks = typeof ruleRanks

/** As the database keeps what a rule asks for. */
export interface RankColumns {
  create_rank: number
  push_rank: number
  force_rank: number
  delete_rank: number
}

export const ranksOfRow = (row: RankColumns): Record<RefAction, number> => ({
  create: row.create_rank,
  push: row.push_rank,
  force: row.force_rank,
  delete: row.delete_rank,
})

/** The word of a rank; the strictest for one that this server does not know. */
export function roleOfRuleRank(rank: number): keyof RuleRanks {
  if (rank === ruleRanks.writer) return 'writer'
  if (rank === ruleRanks.maintainer) return 'maintainer'
  return rank === ruleRanks.owner ? 'owner' : 'nobody'
}
