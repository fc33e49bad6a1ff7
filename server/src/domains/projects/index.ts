export { findCardOwner, lockOwner, seesCard } from './project.store.ts'
export { revisionFor, selectRevisions } from './revision.store.ts'
export { projectRoutes } from './routes.ts'
