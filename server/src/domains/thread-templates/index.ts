export { threadTemplateRoutes } from './routes.ts'
