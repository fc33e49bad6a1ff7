export { transferRoutes } from './routes.ts'
