import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccessArea, AccessLevel } from '@sheaf/contract'

/** The twelve areas in three groups that people think in. */
export const permissionGroups: readonly { label: MessageDescriptor; areas: readonly AccessArea[] }[] = [
  { label: msg`Code`, areas: ['repo_access', 'wiki_access', 'webhook_access'] },
  {
    label: msg`Collaboration`,
    areas: ['project_access', 'issue_access', 'comment_access', 'follow_access', 'event_access'],
  },
  { label: msg`Account`, areas: ['profile_access', 'email_access', 'ssh_access', 'gpg_access'] },
]

export const areaLabels: Readonly<Record<AccessArea, MessageDescriptor>> = {
  repo_access: msg`Repositories`,
  wiki_access: msg`Wikis`,
  webhook_access: msg`Webhooks`,
  project_access: msg`Projects`,
  issue_access: msg`Issues`,
  comment_access: msg`Comments`,
  follow_access: msg`Follows`,
  event_access: msg`Activity`,
  profile_access: msg`Profile`,
  email_access: msg`Email addresses`,
  ssh_access: msg`SSH keys`,
  gpg_access: msg`GPG keys`,
}

export const levelLabels: Readonly<Record<AccessLevel, MessageDescriptor>> = {
  0: msg`No Access`,
  1: msg`Read`,
  2: msg`Read & Write`,
}
