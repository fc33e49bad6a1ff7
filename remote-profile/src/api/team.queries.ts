import { getTeam, listTeamAudit, listTeamInvitations, listTeamMembers } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const teamKey = (team: string) => [...ownerKey(team), 'team'] as const

/** A team, for its members. */
export const teamQuery = (team: string) =>
  queryOptions({
    queryKey: [...teamKey(team), 'model'],
    queryFn: ({ signal }) => getTeam({ params: { team } }, { signal }),
  })

interface Page {
  next: string | null
}
const paged = {
  initialPageParam: '',
  getNextPageParam: (last: Page) => last.next,
}
const from = (after: string) => (after === '' ? {} : { after })

/** The members of a team whose names hold `q`, by name. */
export const membersQuery = (team: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(team), 'members', q],
    queryFn: ({ pageParam, signal }) =>
      listTeamMembers({ params: { team }, query: { ...from(pageParam), ...(q !== '' && { q }) } }, { signal }),
    ...paged,
  })

/** The invitations of a team, newest first. */
export const invitationsQuery = (team: string) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(team), 'invitations'],
    queryFn: ({ pageParam, signal }) => listTeamInvitations({ params: { team }, query: from(pageParam) }, { signal }),
    ...paged,
  })

/** What was done in a team, newest first. */
export const auditQuery = (team: string) =>
  infiniteQueryOptions({
    queryKey: [...teamKey(team), 'audit'],
    queryFn: ({ pageParam, signal }) => listTeamAudit({ params: { team }, query: from(pageParam) }, { signal }),
    ...paged,
  })
