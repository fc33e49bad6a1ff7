export { moveToOwner } from './move-to-owner.ts'
export { transferRoutes } from './routes.ts'
