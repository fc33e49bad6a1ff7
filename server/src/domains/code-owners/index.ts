export { selectNamesOf, selectPeopleNamed } from './code-owner.store.ts'
export { type OwnedChange, type OwnedChanges, ownedChanges } from './owned-changes.ts'
