export { codeSubscriber, followCode } from './index-code.ts'
export { followCommits } from './index-commits.ts'
export { followZoekt } from './index-zoekt.ts'
export { codeSearchRoutes } from './routes.ts'
