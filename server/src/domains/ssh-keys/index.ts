export { accountOfSshKey, actorOfKnownSshKey, actorOfSshKey } from './actor-of-ssh-key.ts'
export { keyInUse, readNewKey } from './read-new-key.ts'
export { sshKeyRoutes } from './routes.ts'
export { insertSshKey } from './ssh-key.store.ts'
