export { type AccountRow, insertAccount } from './account.store.ts'
export { hashPassword } from './password.ts'
export { proveAccount } from './prove-account.ts'
export { accountRoutes } from './routes.ts'
