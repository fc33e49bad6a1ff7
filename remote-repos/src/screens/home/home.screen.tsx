import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton, ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Feed } from './feed.tsx'
import classes from './home.module.css'
import { Queue } from './queue.tsx'
import { RecentRepositories } from './recent-repositories.tsx'
import { Waiting } from './waiting.tsx'

export { loadHome } from './home.loader.ts'

/** /dashboard: what somebody came back for. */
export function HomeScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  if (!session) return null
  return (
    <Page>
      <PageHead
        title={t`Dashboard`}
        action={
          <LinkButton to={paths.init()} leftSection={<IconPlus size={16} />}>
            {t`Create`}
          </LinkButton>
        }
      />
      {/* Together: where one stands above the other, what comes later would push away what one reads. */}
      <Suspense
        fallback={
          <div className={classes.columns}>
            <ListSkeleton rows={4} height={40} />
            <ListSkeleton rows={8} height={40} />
          </div>
        }
      >
        <div className={classes.columns}>
          <div className={classes.side}>
            <Waiting />
            <RecentRepositories username={session.username} />
          </div>
          <div className={classes.main}>
            <Queue />
            <section>
              <h2>{t`Activity`}</h2>
              <Feed />
            </section>
          </div>
        </div>
      </Suspense>
    </Page>
  )
}
