export { pullQueue, pullSubscriber } from './check-pulls.ts'
export { pullRoutes } from './routes.ts'
