export { startImports } from './import-queue.ts'
export { importRoutes } from './routes.ts'
