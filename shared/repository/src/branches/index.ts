/** Branches by a part of their name. No part of what the host provides: the first page of a repository opens without. */
export { branchesQuery } from './branches.queries.ts'
export { type FirstBranches, type FoundRefs, useFoundBranches } from './use-found-branches.ts'
