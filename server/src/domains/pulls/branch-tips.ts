import { isRefName } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'

/** What branches hold now, by their names without `refs/heads/`. */
export async function branchTips(
  { git }: Pick<Deps, 'git'>,
  { gitDir }: Pick<FoundRepository, 'gitDir'>,
  branches: readonly string[],
): Promise<Map<string, string>> {
  const names = [...new Set(branches)].filter(isRefName).map((branch) => `refs/heads/${branch}`)
  if (names.length === 0) return new Map()
  const held = await git.read.heldBy({ gitDir, names })
  return new Map([...held].map(([name, oid]) => [name.slice('refs/heads/'.length), oid]))
}
