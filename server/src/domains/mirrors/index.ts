export { startMirrors } from './mirror-queue.ts'
export { mirrorRoutes } from './routes.ts'
