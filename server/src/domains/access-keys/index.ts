export { authenticateHeader } from './authenticate-header.ts'
export { createKey } from './create-key.ts'
export { credentialRoutes } from './routes.ts'
