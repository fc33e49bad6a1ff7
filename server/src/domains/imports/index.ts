export { hubImportRoutes } from './hub/routes.ts'
export { startImports, sweepAbandonedImports } from './import-queue.ts'
export { importRoutes } from './routes.ts'
