import type { GitRef } from '@sheaf/git-engine'
import { compareRefs, type RefKey } from './ref-page.ts'

/** A branch by what it is sorted by, and what is shown of it. */
export interface Branch extends RefKey {
  /** 0 for the default branch, 1 for all others. */
  rank: number
  commit: string
}

const prefix = 'refs/heads/'

/** Made once for each state of the refs, which nobody changes. */
const sorted = new WeakMap<readonly GitRef[], { defaultBranch: string; branches: readonly Branch[] }>()

/** The branches in the order that people see: the default one first, then the one with the newest commit. */
export function sortedBranches(refs: readonly GitRef[], defaultBranch: string): readonly Branch[] {
  const known = sorted.get(refs)
  if (known?.defaultBranch === defaultBranch) return known.branches
  const branches = refs
    .flatMap(({ name: whole, commit, time }): Branch[] => {
      if (commit === undefined || !whole.startsWith(prefix)) return []
      const name = whole.slice(prefix.length)
      return [{ rank: name === defaultBranch ? 0 : 1, time, name, commit }]
    })
    .sort(compareRefs)
  sorted.set(refs, { defaultBranch, branches })
  return branches
}
