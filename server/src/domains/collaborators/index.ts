export { collaboratorRoutes } from './routes.ts'
