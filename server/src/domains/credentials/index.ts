export { replacePassword } from './replace-password.ts'
export { resetQueue } from './request-reset.ts'
export { credentialRoutes } from './routes.ts'
export { userCommand } from './user-command.ts'
