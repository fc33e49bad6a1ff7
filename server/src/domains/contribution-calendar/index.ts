export { commitDaySubscriber } from './count-commit-days.ts'
export { contributionRoutes } from './routes.ts'
export { startCommitDays } from './tend-commit-days.ts'
