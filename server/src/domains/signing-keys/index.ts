export { signingKeyRoutes } from './routes.ts'
export { findKeysOfAnybody, findNamedKeys, type NamedKey, ownersOfAddresses } from './signing-key.store.ts'
