import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, ListSkeleton, RowList } from '@sheaf/ui'
import { IconUsers } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { type FollowList, followsQuery } from '../../api/follows.queries.ts'
import { userQuery } from '../../api/user.queries.ts'
import { ShowMore } from '../../components/show-more.tsx'
import { FollowRow } from './follow-row.tsx'
import classes from './following.module.css'

/** /:username/following: whom a user follows, and who follows them. */
export function FollowingScreen() {
  const { username = '' } = useParams()
  return (
    <div className={classes.lists}>
      <People username={username} list="following" />
      <People username={username} list="followers" />
    </div>
  )
}

function People({ username, list }: { username: string; list: FollowList }) {
  const { i18n } = useLingui()
  const { data: user } = useSuspenseQuery(userQuery(username))
  const count = i18n.number(user[list])
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // On phones the second list stands below the first one.
  useEffect(() => {
    if (hash === `#${list}`) section.current?.scrollIntoView()
  }, [hash, list])
  return (
    <section ref={section} id={list} className={classes.list}>
      <h2>{list === 'following' ? <Trans>Following ({count})</Trans> : <Trans>Followers ({count})</Trans>}</h2>
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <Rows username={username} list={list} />
      </Suspense>
    </section>
  )
}

function Rows({ username, list }: { username: string; list: FollowList }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(followsQuery(username, list))
  const people = query.data.pages.flatMap(({ items }) => items)
  const isFollowing = list === 'following'
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={isFollowing ? t`Not following anyone yet` : t`No followers yet`}
      />
    )
  }
  return (
    <>
      <RowList label={isFollowing ? t`Following` : t`Followers`}>
        {people.map((person) => (
          <FollowRow key={person.username} person={person} />
        ))}
      </RowList>
      <ShowMore query={query} />
    </>
  )
}
