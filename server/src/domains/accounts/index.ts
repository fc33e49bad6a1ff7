export { type AccountRow, findKnownAccount, insertAccount, lockUser } from './account.store.ts'
export { deviceLifetime, rememberAddress, rememberOrigin } from './known-origins.ts'
export { accountRoutes } from './routes.ts'
export { verifyCredentials } from './verify-credentials.ts'
