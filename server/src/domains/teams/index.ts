export { recordAudit } from './audit.store.ts'
export { teamRoutes } from './routes.ts'
