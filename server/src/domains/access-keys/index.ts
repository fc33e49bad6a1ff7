export { authenticateHeader } from './authenticate-header.ts'
export { createKey } from './create-key.ts'
export { accessKeyRoutes } from './routes.ts'
