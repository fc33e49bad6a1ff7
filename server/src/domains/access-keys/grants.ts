import { type AccessArea, type AccessGrants, type AccessLevel, byArea } from '@sheaf/contract'

/** The twelve areas of a row. Any number that is no level opens nothing. */
export const grantsOf = (row: Readonly<Record<AccessArea, number>>): AccessGrants =>
  byArea((area) => levelOf(row[area]))

function levelOf(value: number): AccessLevel {
  return value === 1 || value === 2 ? value : 0
}
