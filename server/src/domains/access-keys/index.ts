export { authenticateHeader } from './authenticate-header.ts'
export { actorOfKnownKey } from './authenticate-key.ts'
export { createAccessKey } from './create-key.ts'
export { accessKeyRoutes } from './routes.ts'
