export { findUnverified } from './find-unverified.ts'
export { verificationRoutes } from './routes.ts'
export { verificationQueue, verificationSubscriber } from './verify-pushed.ts'
