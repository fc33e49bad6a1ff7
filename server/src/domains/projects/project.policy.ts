import type { Project } from '@sheaf/contract'
import { type Role, roleOfRank } from '../repositories/index.ts'

/** What can be done to a project. */
export type ProjectAction = 'read' | 'edit-cards' | 'manage' | 'share' | 'delete'

const ofReaders = ['read'] as const
const ofWriters = [...ofReaders, 'edit-cards'] as const
const ofMaintainers = [...ofWriters, 'manage'] as const
const ofOwners = [...ofMaintainers, 'share', 'delete'] as const

/**
 * Who may do what to a project: the roles are those in its owner, as for repositories. Who has none there does not know of it,
 * administrators of this Sheaf included: what is on a board is nothing that they have to look after.
 */
export const projectMatrix: Readonly<Record<Role, readonly ProjectAction[]>> = {
  reader: ofReaders,
  writer: ofWriters,
  maintainer: ofMaintainers,
  owner: ofOwners,
}

/** What the decision needs to know of a project, as it was loaded for a user. */
export interface GuardedProject {
  visibility: Project['visibility']
  creatorId: number | null
  /** Of the user in the owner of the project; null where they have none. */
  rank: number | null
}

/**
 * The role of a user in a project; nothing where they do not see it. A private one of a team is for its owners, and for whoever
 * made it, as an owner of it, while they are in the team.
 */
export function roleIn(
  { visibility, creatorId, rank }: GuardedProject,
  { userId }: { userId: number },
): Role | undefined {
  const role = roleOfRank(rank)
  if (role === undefined || visibility === 'team' || role === 'owner') return role
  return creatorId === userId ? 'owner' : undefined
}

/** May somebody with this role in a project do this to it? */
export function mayInProject(role: Role | undefined, action: ProjectAction): boolean {
  return role !== undefined && projectMatrix[role].includes(action)
}
