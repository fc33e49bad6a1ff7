import * as z from 'zod/mini'
import { ContributionCalendar } from '../entities/contribution-calendar.ts'
import { Follow, FollowCounts, User } from '../entities/user.ts'
import { pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Users'
const params = z.object({ username: NameInPath })
const readFollows = { by: 'anyone', area: 'follow_access', level: 1 } as const
const follow = { by: 'account', area: 'follow_access', level: 2 } as const

/** A keyset page: `after` is the `next` of the page before. */
const page = z.object({
  after: z.optional(z.string().check(z.maxLength(200))),
  page_size: count(pageSizes.follows, { min: 1, max: pageSizes.max }),
})
const follows = z.object({ items: z.array(Follow), next: z.nullable(z.string()) })

export const userOperations = {
  getUser: operation({
    method: 'GET',
    path: '/api/users/{username}',
    summary: 'One user, as everyone may see them',
    tag,
    access: { by: 'anyone', area: 'profile_access', level: 1 },
    params,
    data: User,
  }),
  getContributionCalendar: operation({
    method: 'GET',
    path: '/api/users/{username}/contributions',
    summary:
      'How many commits of default branches a user wrote on each day of the last year, as far as the caller may know',
    tag,
    access: { by: 'anyone', area: 'profile_access', level: 1 },
    params,
    /** The last day: what the caller calls today, at most a day from that of the server. */
    query: z.object({ today: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))) }),
    data: ContributionCalendar,
  }),
  showPrivateContributions: operation({
    method: 'POST',
    path: '/api/user/setting/contributions',
    summary: 'Are commits in private repositories counted in what others see? Nothing but their number is told',
    tag,
    access: { by: 'account', area: 'profile_access', level: 2 },
    body: z.object({ shows_private: z.boolean() }),
    data: nothing,
  }),
  listFollowers: operation({
    method: 'GET',
    path: '/api/users/{username}/follow/followers',
    summary: 'Who follows a user, the last one first',
    tag,
    access: readFollows,
    params,
    query: page,
    data: follows,
  }),
  listFollowing: operation({
    method: 'GET',
    path: '/api/users/{username}/follow/following',
    summary: 'Whom a user follows, the last one first',
    tag,
    access: readFollows,
    params,
    query: page,
    data: follows,
  }),
  followUser: operation({
    method: 'PUT',
    path: '/api/users/{username}/follow',
    summary: 'Follow a user. Once more changes nothing',
    tag,
    access: follow,
    params,
    data: FollowCounts,
    refusals: { 422: 'It is the account itself, or the account follows as many as one may' },
  }),
  unfollowUser: operation({
    method: 'DELETE',
    path: '/api/users/{username}/follow',
    summary: 'Follow a user no longer',
    tag,
    access: follow,
    params,
    data: FollowCounts,
  }),
} as const
