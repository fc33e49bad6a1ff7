export { actorOfKnownAccessKey } from './authenticate-access-key.ts'
export { authenticateHeader } from './authenticate-header.ts'
export { createAccessKey, hubFormOf, refuseUnlessRoomForKey } from './create-access-key.ts'
export { accessKeyRoutes } from './routes.ts'
