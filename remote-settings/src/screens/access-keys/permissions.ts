import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccessArea, AccessLevel } from '@sheaf/contract'

type Labels = Partial<Record<AccessArea, MessageDescriptor>>

const code = {
  repo_access: msg`Repositories`,
  wiki_access: msg`Wikis`,
  webhook_access: msg`Webhooks`,
} satisfies Labels
const collaboration = {
  project_access: msg`Projects`,
  issue_access: msg`Issues`,
  comment_access: msg`Comments`,
  follow_access: msg`Follows`,
  event_access: msg`Activity`,
} satisfies Labels
const account = {
  profile_access: msg`Profile`,
  email_access: msg`Email addresses`,
  ssh_access: msg`SSH keys`,
  gpg_access: msg`GPG keys`,
} satisfies Labels

/** None of the twelve is missing: the compiler sees to it. */
export const areaLabels: Readonly<Record<AccessArea, MessageDescriptor>> = { ...code, ...collaboration, ...account }

const isArea = (name: string): name is AccessArea => name in areaLabels
const areasOf = (labels: Labels) => Object.keys(labels).filter(isArea)

/** The twelve areas in three groups that people think in. */
export const permissionGroups: readonly { label: MessageDescriptor; areas: readonly AccessArea[] }[] = [
  { label: msg`Code`, areas: areasOf(code) },
  { label: msg`Collaboration`, areas: areasOf(collaboration) },
  { label: msg`Account`, areas: areasOf(account) },
]

export const levelLabels: Readonly<Record<AccessLevel, MessageDescriptor>> = {
  0: msg`No Access`,
  1: msg`Read`,
  2: msg`Read & Write`,
}
