export {
  countLocks,
  deleteLock,
  type FileLock,
  findLock,
  insertLock,
  selectLocks,
} from './file-lock.store.ts'
