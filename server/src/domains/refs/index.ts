export { deleteRef } from './change-refs.ts'
export { createBranch, createTag } from './create-refs.ts'
export { landRefs, nullIdLike } from './land-refs.ts'
export { refRoutes } from './routes.ts'
