import { limits } from '@sheaf/contract'

/** How much collections may be. Texts in letters: clients of the Hub know of 150 and 500. */
export const collectionBounds = {
  perOwner: 200,
  items: 200,
  title: limits.collectionTitleMax,
  description: limits.collectionDescriptionMax,
  note: limits.collectionNoteMax,
}
