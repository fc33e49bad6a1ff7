import { useLingui } from '@lingui/react/macro'
import { paths, type Repository } from '@sheaf/contract'
import { Counter, RelativeTime, TextLink } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { newestReleaseQuery } from '../../api/releases.queries.ts'
import { ReleaseBadges } from '../../components/release-badges.tsx'
import { SideCard, SideNote } from './side-card.tsx'

/** The newest release. Beside the files: its own failure takes nothing else away, and who can't make one is told of none. */
export function ReleasesCard({ repository: { owner, model, can_write } }: { repository: Repository }) {
  const { t } = useLingui()
  const at = { owner: owner.username, repo: model.repo_name }
  const { data } = useQuery({ ...newestReleaseQuery(at), refetchOnMount: false })
  const newest = data?.items[0]
  if (data === undefined || (newest === undefined && !can_write)) return null
  return (
    <SideCard
      title={
        <TextLink look="plain" to={paths.releases(at.owner, at.repo)}>
          {t`Releases`} <Counter value={data.total} />
        </TextLink>
      }
    >
      {newest === undefined ? (
        <SideNote>
          {t`No releases yet`} · <TextLink to={paths.newRelease(at.owner, at.repo)}>{t`New release`}</TextLink>
        </SideNote>
      ) : (
        <SideNote>
          <TextLink to={paths.release(at.owner, at.repo, newest.tag)}>{newest.title || newest.tag}</TextLink>{' '}
          <ReleaseBadges of={newest} /> <RelativeTime at={newest.published_at ?? newest.created_at} />
        </SideNote>
      )}
    </SideCard>
  )
}
