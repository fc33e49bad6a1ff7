export { verificationRoutes } from './routes.ts'
export { verificationQueue, verificationSubscriber } from './verify-pushed.ts'
