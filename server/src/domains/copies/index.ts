export { startCopies, sweepAbandonedCopies } from './copy-queue.ts'
export { copyRoutes } from './routes.ts'
