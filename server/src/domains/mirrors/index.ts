export { startMirrors } from './mirror-queue.ts'
export { mirrorRoutes } from './routes.ts'
export { tellOfFailure } from './tell-of-failure.ts'
