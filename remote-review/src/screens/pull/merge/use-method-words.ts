import { useLingui } from '@lingui/react/macro'
import type { MergeMethod, Pull } from '@sheaf/contract'

interface MethodWords {
  /** What a button says that does it. */
  act: string
  /** What happens, before it does. */
  about: string
  /** What has happened. */
  done: string
}

/** The ways of merging, in words. */
export function useMethodWords({
  base,
  head,
}: Pick<Pull, 'base' | 'head'>): Readonly<Record<MergeMethod, MethodWords>> {
  const { t } = useLingui()
  return {
    merge: {
      act: t`Create a merge commit`,
      about: t`All commits of ${head} come into ${base}, with one more that joins them`,
      done: t`With a merge commit`,
    },
    squash: {
      act: t`Squash and merge`,
      about: t`The commits of ${head} become a single commit on ${base}`,
      done: t`Squashed into one commit`,
    },
    rebase: {
      act: t`Rebase and merge`,
      about: t`Each commit of ${head} that ${base} lacks is put on ${base} anew. No merge commit is made`,
      done: t`Rebased`,
    },
    'fast-forward': {
      act: t`Fast-forward`,
      about: t`${base} moves to the last commit of ${head}. No other commit is made`,
      done: t`By fast-forward`,
    },
  }
}
