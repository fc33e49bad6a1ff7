import type { AccessArea, AccessGrants, AccessLevel } from '@sheaf/contract'

/** The twelve areas of a row. Any number that is no level opens nothing. */
export function grantsOf(row: Readonly<Record<AccessArea, number>>): AccessGrants {
  return {
    repo_access: levelOf(row.repo_access),
    email_access: levelOf(row.email_access),
    event_access: levelOf(row.event_access),
    follow_access: levelOf(row.follow_access),
    gpg_access: levelOf(row.gpg_access),
    ssh_access: levelOf(row.ssh_access),
    webhook_access: levelOf(row.webhook_access),
    wiki_access: levelOf(row.wiki_access),
    project_access: levelOf(row.project_access),
    issue_access: levelOf(row.issue_access),
    comment_access: levelOf(row.comment_access),
    profile_access: levelOf(row.profile_access),
  }
}

function levelOf(value: number): AccessLevel {
  return value === 1 || value === 2 ? value : 0
}
