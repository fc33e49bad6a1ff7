export { type CommitRules, checkRefUpdates, type RuleRefusal, reasonForGit } from './check-ref-updates.ts'
export { mergeRulesOf } from './merge-rules.ts'
export { namesProtectedBranch } from './protected-branches.ts'
export { refRuleRoutes } from './routes.ts'
