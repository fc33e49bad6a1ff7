export { refRoutes } from './routes.ts'
