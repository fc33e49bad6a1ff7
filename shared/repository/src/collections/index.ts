/** Forms that make and change collections. No part of what the host provides: what opens them loads them. */
export { CollectionFields } from './collection-fields.tsx'
export { useCollectionsChanged } from './collections.queries.ts'
export { NewCollectionForm } from './new-collection-form.tsx'
export { NoteForm } from './note-form.tsx'
export { addCollectingWords } from './words.ts'
