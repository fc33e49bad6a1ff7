export { actorOfKnownAccessKey } from './authenticate-access-key.ts'
export { authenticateHeader } from './authenticate-header.ts'
export { createAccessKey } from './create-access-key.ts'
export { accessKeyRoutes } from './routes.ts'
