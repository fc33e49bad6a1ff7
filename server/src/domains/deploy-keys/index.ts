export { deployKeyRoutes } from './routes.ts'
