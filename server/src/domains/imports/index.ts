export { startImports, sweepAbandonedImports } from './import-queue.ts'
export { importRoutes } from './routes.ts'
