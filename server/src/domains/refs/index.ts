export { createTag } from './create-refs.ts'
export { refRoutes } from './routes.ts'
