export { threadRoutes } from './routes.ts'
