import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { says } from './messages/contract-message.ts'
import { lineOfText, linesOfText } from './text-schemas.ts'

// Apart from the operations: forms beside repositories bring these alone, and none of the rules of names.

/** What is said of an item of a collection. */
export const CollectionNote = z.object({ note: linesOfText(limits.collectionNoteMax) })

/** What a collection says of itself, and who sees it. */
export const CollectionTexts = z.object({
  title: lineOfText(limits.collectionTitleMax).check(z.minLength(1, says('thread.title_required'))),
  description: z._default(linesOfText(limits.collectionDescriptionMax), ''),
  is_private: z._default(z.boolean(), false),
})

/** A new one, and the name of its owner. */
export const NewCollectionTexts = z.extend(CollectionTexts, {
  owner: z.string().check(z.minLength(1), z.maxLength(200)),
})
