export { actorOfKnownSshKey, actorOfSshKey } from './actor-of-key.ts'
export { sshKeyRoutes } from './routes.ts'
