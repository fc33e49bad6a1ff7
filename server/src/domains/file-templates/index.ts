export { fileTemplateRoutes } from './routes.ts'
