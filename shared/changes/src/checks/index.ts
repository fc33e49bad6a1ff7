export { annotationsQuery, checksQuery } from './checks.queries.ts'
export { CommitChecks, LateChecks } from './commit-checks.tsx'
