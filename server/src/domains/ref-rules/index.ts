export { checkRefUpdates, type RuleRefusal, reasonForGit } from './check-ref-updates.ts'
export { refRuleRoutes } from './routes.ts'
