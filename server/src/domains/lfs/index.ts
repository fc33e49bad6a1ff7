export { actorOfTransfer } from './authorize-transfer.ts'
export { lfsRoutes } from './routes.ts'
