export { lfsRoutes } from './routes.ts'
