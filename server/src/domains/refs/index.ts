export { deleteRef } from './change-refs.ts'
export { createBranch, createTag } from './create-refs.ts'
export { landRefs } from './land-refs.ts'
export { refRoutes } from './routes.ts'
