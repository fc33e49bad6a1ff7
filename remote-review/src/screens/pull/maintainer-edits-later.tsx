import { later } from '../../components/later.tsx'

/** Who else may push to the branch of a fork, where there is something to say or to choose: it comes with its words. */
export const MaintainerEditsLater = later(async () => {
  const { MaintainerEdits, addMaintainerEditsWords } = await import(
    /* webpackChunkName: "maintainer-edits" */ './maintainer-edits/maintainer-edits.tsx'
  )
  await addMaintainerEditsWords()
  return MaintainerEdits
}, 2)
