export { securityRoutes } from './routes.ts'
export { securitySubscriber } from './security-subscriber.ts'
