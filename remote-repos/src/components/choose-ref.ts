import type { BranchItem } from '@sheaf/contract'

export interface RefChoice {
  /** What `?ref=` asks for: a branch, a tag or an object id. */
  asked: string | null
  defaultHead: string
  /** The first ones: the default one is in front of all. */
  branches: readonly BranchItem[]
}

/**
 * The ref that a page shows: the one asked for, else the default branch, else the first one there is (SPEC 4).
 * Nothing where nothing was pushed yet.
 */
export function chooseRef({ asked, defaultHead, branches }: RefChoice): string | undefined {
  if (branches.length === 0) return undefined
  return asked || mainBranch({ defaultHead, branches })
}

/** The branch that addresses without `?ref=` mean. */
export function mainBranch({ defaultHead, branches }: Omit<RefChoice, 'asked'>): string | undefined {
  const names = branches.map(({ branch }) => branch.ref_name)
  return names.includes(defaultHead) ? defaultHead : names[0]
}
