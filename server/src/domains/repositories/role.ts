/** What somebody is to a repository or to an owner, from the least to the most. */
export const roles = ['reader', 'writer', 'maintainer', 'owner'] as const
export type Role = (typeof roles)[number]

/** As the database keeps them: the highest of several counts. The gaps are for roles that come between. */
export const roleRanks = { reader: 10, writer: 20, maintainer: 30, owner: 40 } as const satisfies Record<Role, number>

/** The role of a rank; nothing for none, and for one that no role has. */
export function roleOfRank(rank: number | null): Role | undefined {
  return roles.find((role) => roleRanks[role] === rank)
}
