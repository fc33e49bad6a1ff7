import type { RefRuleFields } from '@sheaf/contract'

/** The rule of a branch `main` that takes pull requests in turn, once the check `build` of what is tried is good. */
export const queueRule: RefRuleFields = {
  ...{ kind: 'branch', pattern: 'main', people: [], create: 'writer', push: 'writer', force: 'nobody' },
  ...{ delete: 'nobody', approvals: 0, fresh_approvals: false, resolved_threads: false, required_checks: ['build'] },
  ...{ not_last_pusher: false, dismiss_stale: false, linear_history: false, signed_commits: false, code_owners: false },
  merge_queue: true,
}
