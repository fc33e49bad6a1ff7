export {
  countLocks,
  deleteLock,
  type FileLock,
  findLock,
  insertLock,
  selectLocks,
  selectLocksOfOthers,
} from './file-lock.store.ts'
