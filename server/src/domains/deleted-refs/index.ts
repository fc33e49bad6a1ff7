export {
  type DeletedRefRow,
  endDeletedName,
  endDeletedRef,
  findDeletedRef,
  selectDeletedRefs,
} from './deleted-ref.store.ts'
export { startForgetting } from './forget-deleted.ts'
export { keepDeleted, recordDeleted } from './keep-deleted.ts'
