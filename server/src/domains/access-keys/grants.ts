import { type AccessArea, type AccessGrants, type AccessLevel, areasOfRepositories, byArea } from '@sheaf/contract'

/** The areas of a row. Any number that is no level opens nothing. */
export const grantsOf = (row: Readonly<Record<AccessArea, number>>): AccessGrants =>
  byArea((area) => levelOf(row[area]))

/** What is left of them for a key that is limited: nothing of the account. */
export const grantsOfLimited = (grants: AccessGrants): AccessGrants =>
  byArea((area) => (areasOfRepositories.includes(area) ? grants[area] : 0))

function levelOf(value: number): AccessLevel {
  return value === 1 || value === 2 ? value : 0
}
