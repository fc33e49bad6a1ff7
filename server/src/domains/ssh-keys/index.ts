export { accountOfSshKey, actorOfKnownSshKey, actorOfSshKey } from './actor-of-ssh-key.ts'
export { sshKeyRoutes } from './routes.ts'
