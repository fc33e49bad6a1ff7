export { startCopies } from './copy-queue.ts'
export { copyRoutes } from './routes.ts'
