import type { GitRef } from '@sheaf/git-engine'
import { compareRefs, type RefKey } from './ref-page.ts'

/** A tag by what it is sorted by, and what is shown of it. */
export interface Tag extends RefKey {
  /** What the ref holds. */
  oid: string
  /** The commit at its end, where that is one. */
  commit: string | undefined
  isAnnotated: boolean
}

const prefix = 'refs/tags/'

/** Made once for each state of the refs, which nobody changes. */
const sorted = new WeakMap<readonly GitRef[], readonly Tag[]>()

/** The tags in the order that people see: that of the newest commit first, those that stand for no commit last. */
export function sortedTags(refs: readonly GitRef[]): readonly Tag[] {
  const known = sorted.get(refs)
  if (known !== undefined) return known
  const tags = refs
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, oid, peeled, commit, time }): Tag => {
      const isAnnotated = peeled !== undefined
      return { rank: commit === undefined ? 1 : 0, time, name: name.slice(prefix.length), oid, commit, isAnnotated }
    })
    .sort(compareRefs)
  sorted.set(refs, tags)
  return tags
}
