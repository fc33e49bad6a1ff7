export { beginDuplicate, beginFork } from './begin-fork.ts'
export { findCopy } from './copy.store.ts'
export { startCopies, sweepAbandonedCopies } from './copy-queue.ts'
export { copyRoutes } from './routes.ts'
