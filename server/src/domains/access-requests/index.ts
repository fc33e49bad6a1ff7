export { findRequester, selectRequests } from './access-request.store.ts'
export { decideAccess, grantAccess } from './decide-access.ts'
export { requestAccess } from './request-access.ts'
export { accessRequestRoutes } from './routes.ts'
