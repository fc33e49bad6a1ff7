export { codeSubscriber, followCode } from './index-code.ts'
export { codeSearchRoutes } from './routes.ts'
