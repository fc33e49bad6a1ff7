import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AccessArea, AccessGrants, type AccessLevel, accessAreas, byArea } from '@sheaf/contract'

type Labels = Partial<Record<AccessArea, MessageDescriptor>>

const code = {
  repo_access: msg`Repositories`,
  checks_access: msg`Checks`,
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

/** None of the areas is missing: the compiler sees to it. */
export const areaLabels: Readonly<Record<AccessArea, MessageDescriptor>> = { ...code, ...collaboration, ...account }

const isArea = (name: string): name is AccessArea => name in areaLabels
const areasOf = (labels: Labels) => Object.keys(labels).filter(isArea)

/** All areas in three groups that people think in. */
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

export interface PermissionPreset {
  name: 'git-read' | 'git-write' | 'everything'
  label: MessageDescriptor
  /** What one can do with such a key. */
  about: MessageDescriptor
  grants: AccessGrants
}

const gitRead: PermissionPreset = {
  name: 'git-read',
  label: msg`Git: read`,
  about: msg`Clone and fetch`,
  grants: AccessGrants.parse({ repo_access: 1 }),
}

/** What most keys are for, the one that opens least first. */
export const permissionPresets: readonly PermissionPreset[] = [
  gitRead,
  {
    name: 'git-write',
    label: msg`Git: read and write`,
    about: msg`Clone, fetch and push`,
    grants: AccessGrants.parse({ repo_access: 2 }),
  },
  {
    name: 'everything',
    label: msg`Everything`,
    about: msg`Read and write in all areas`,
    grants: byArea((): AccessLevel => 2),
  },
]

/** What stands in the form before anything was chosen: the least that a key is of use with. */
export const firstGrants = gitRead.grants

/** The preset that grants are those of; nothing where they were chosen area by area. */
export const presetOf = (grants: AccessGrants): PermissionPreset | undefined =>
  permissionPresets.find((preset) => accessAreas.every((area) => preset.grants[area] === grants[area]))
