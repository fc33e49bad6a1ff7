import type { Access } from '@sheaf/contract'

const levels = ['no access', 'Read', 'Read & Write'] as const

/** Who may call an operation, as a sentence. */
export function describeAccess(access: Access): string {
  if (access.by === 'session') return 'For a signed-in browser only: no access key opens it.'
  if (access.by === 'account') {
    return `For a signed-in browser, or an access key with ${levels[access.level]} on ${access.area}.`
  }
  return access.area && access.level
    ? `For everyone. An access key that is sent along needs ${levels[access.level]} on ${access.area}.`
    : 'For everyone.'
}
