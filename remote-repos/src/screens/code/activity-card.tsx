import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { activityQuery } from '../../api/activity.queries.ts'
import classes from './activity-card.module.css'
import { ActivityEntry } from './activity-entry.tsx'
import { SideCard, SideNote } from './side-card.tsx'

/** What happened here last. Beside the files: its own failure takes nothing else away. */
export function ActivityCard({ repository: { owner, model } }: { repository: Repository }) {
  const { t } = useLingui()
  // The loader of the page has just asked, however long this machine took to draw what it brought.
  const activity = useQuery({
    ...activityQuery({ owner: owner.username, repo: model.repo_name }),
    refetchOnMount: false,
  })
  return (
    <SideCard title={t`Activity`}>
      {activity.isPending ? (
        <TextSkeleton lines={3} />
      ) : activity.data === undefined ? (
        <SideNote>
          {t`Couldn't load the activity`}{' '}
          <button type="button" className={classes.retry} onClick={() => void activity.refetch()}>
            {t`Retry`}
          </button>
        </SideNote>
      ) : activity.data.length === 0 ? (
        <SideNote>{t`No activity yet`}</SideNote>
      ) : (
        <ul className={classes.list}>
          {activity.data.map((item) => (
            <ActivityEntry key={`${item.time} ${item.kind}`} item={item} />
          ))}
        </ul>
      )}
    </SideCard>
  )
}
