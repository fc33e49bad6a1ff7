import * as z from 'zod/mini'

/** The areas that an access key can open, in the order in which the form lists them: those of SPEC 3, and checks of commits. */
export const accessAreas = [
  'repo_access',
  'email_access',
  'event_access',
  'follow_access',
  'gpg_access',
  'ssh_access',
  'webhook_access',
  'wiki_access',
  'project_access',
  'issue_access',
  'comment_access',
  'profile_access',
  'checks_access',
] as const

export type AccessArea = (typeof accessAreas)[number]

/** Those that are about repositories. All others are about an account: a key that is limited to repositories opens none of them. */
export const areasOfRepositories: readonly AccessArea[] = [
  'repo_access',
  'event_access',
  'webhook_access',
  'wiki_access',
  'issue_access',
  'comment_access',
  'checks_access',
]

/** 0 No Access, 1 Read, 2 Read & Write. */
export const accessLevels = [0, 1, 2] as const
export type AccessLevel = (typeof accessLevels)[number]

export const AccessLevelSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .register(z.globalRegistry, { id: 'AccessLevel' })

const level = z._default(AccessLevelSchema, 0)

/** The permission fields of an access key, each 0 where it is not given. */
export const AccessGrants = z.object(byArea(() => level))
export type AccessGrants = z.output<typeof AccessGrants>

/** Something for each area: all that is said of areas one by one is made from the one list of them. */
export function byArea<T>(make: (area: AccessArea) => T): Record<AccessArea, T> {
  return Object.fromEntries(accessAreas.map((area) => [area, make(area)])) as Record<AccessArea, T> // each has its own
}
