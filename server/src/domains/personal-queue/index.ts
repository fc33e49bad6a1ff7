export { personalQueueRoutes } from './routes.ts'
