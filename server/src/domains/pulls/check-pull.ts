import { GitError } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { PullRow } from './pull.store.ts'

/** A pull request, and what its branches hold now. */
export interface Checking {
  repository: FoundRepository
  pull: PullRow
  tips: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** Does a branch have this commit? Of a commit that was pushed away, which may be gone, it is not known. */
export async function holdsCommit(
  { git }: Pick<Deps, 'git'>,
  pair: Parameters<Deps['git']['read']['mergeBase']>[0],
): Promise<boolean> {
  try {
    return (await git.read.mergeBase(pair)) === pair.head
  } catch (error) {
    if (error instanceof GitError && error.kind === 'failed') return false
    throw error
  }
}

/** Is anything of a pull request to be found out, or its code owners to be asked? */
export const isToCheck = ({ pull, tips }: Pick<Checking, 'pull' | 'tips'>): boolean => {
  const [base, head] = [tips.get(pull.base), tips.get(pull.head) ?? pull.headOid]
  if (base === undefined) return false
  return base !== pull.checkedBase || head !== pull.checkedHead || (pull.isDraft !== 1 && pull.ownersAsked !== head)
}
