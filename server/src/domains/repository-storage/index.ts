export { countQueue } from './count-objects.ts'
export { removeQueue } from './remove-unused.ts'
export { repositoryStorageRoutes } from './routes.ts'
