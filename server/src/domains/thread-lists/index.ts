export { threadListRoutes } from './routes.ts'
