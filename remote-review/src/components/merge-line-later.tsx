import { later } from './later.tsx'

/** What happened on the way to a merge: its code and words come with the first line that tells of it. */
export const MergeLineLater = later(async () => {
  const { MergeLine, addMergeLineWords } = await import(
    /* webpackChunkName: "merge-lines" */ './merge-lines/merge-line.tsx'
  )
  await addMergeLineWords()
  return MergeLine
}, 1)
