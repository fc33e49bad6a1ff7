export { actorOfTransfer } from './authorize-transfer.ts'
export { startPartSweep } from './part-sweep.ts'
export { lfsRoutes } from './routes.ts'
