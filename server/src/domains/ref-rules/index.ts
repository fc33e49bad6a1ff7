export { checkRefUpdates, type RuleRefusal, reasonForGit } from './check-ref-updates.ts'
export { namesProtectedBranch } from './protected-branches.ts'
export { refRuleRoutes } from './routes.ts'
