export { deleteRepository } from './delete-repository.ts'
export { purgeQueue } from './purge-repository.ts'
export { repositorySettingsRoutes } from './routes.ts'
