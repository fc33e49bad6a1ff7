export { actorOfTransfer } from './authorize-transfer.ts'
export { sweepParts } from './part-spool.ts'
export { startPartSweep } from './part-sweep.ts'
export { lfsRoutes } from './routes.ts'
