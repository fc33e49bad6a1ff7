import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type DeletedRepository, limits, paths } from '@sheaf/contract'
import {
  EmptyState,
  LinkButton,
  ListSkeleton,
  Page,
  PageHead,
  RelativeTime,
  Row,
  RowList,
  useByteSize,
} from '@sheaf/ui'
import { IconTrash } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { deletedRepositoriesQuery } from '../../api/deleted-repositories.queries.ts'
import classes from './deleted-repositories.module.css'
import { OfferedRepositories } from './offered-repositories.tsx'
import { PurgeForm } from './purge-form.tsx'
import { RestoreForm } from './restore-form.tsx'

/** /setting/repositories: deleted repositories of the account and of teams that it owns, until they are purged. */
export function DeletedRepositoriesScreen() {
  const { t } = useLingui()
  const days = limits.repositoryDeletionDays
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Deleted repositories`}
        description={t`Yours and those of teams that you own. You can restore each of them for ${days} days`}
      />
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <OfferedRepositories />
        <DeletedList />
      </Suspense>
    </Page>
  )
}

function DeletedList() {
  const { t, i18n } = useLingui()
  const query = useSuspenseInfiniteQuery(deletedRepositoriesQuery())
  const size = useByteSize()
  const [asked, setAsked] = useState<{ of: DeletedRepository; to: 'restore' | 'purge' }>()
  const [busy, setBusy] = useState(false)
  const close = () => setAsked(undefined)
  const all = query.data.pages.flatMap(({ items }) => items)
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<IconTrash size={24} />}
        title={t`No deleted repositories`}
        action={<LinkButton variant="default" to={paths.repositories()}>{t`Your repositories`}</LinkButton>}
      >
        {t`What you delete in the settings of a repository stays here for a while`}
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`Deleted repositories`}>
        {all.map((one) => {
          const name = `${one.owner}/${one.repo_name}`
          const used = size(one.disk_bytes)
          const until = i18n.date(one.purged_at, { dateStyle: 'medium' })
          return (
            <Row key={one.uid}>
              <div className={classes.repository}>
                <div className={classes.words}>
                  <p>{name}</p>
                  <p className={classes.facts}>
                    <Trans>
                      {used} · deleted <RelativeTime at={one.deleted_at} /> · can be restored until {until}
                    </Trans>
                  </p>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t`Restore ${name}`}
                  onClick={() => setAsked({ of: one, to: 'restore' })}
                >
                  {t`Restore`}
                </Button>
                <Button
                  size="xs"
                  variant="outline"
                  color="red"
                  aria-label={t`Delete for good: ${name}`}
                  onClick={() => setAsked({ of: one, to: 'purge' })}
                >
                  {t`Delete for good`}
                </Button>
              </div>
            </Row>
          )
        })}
      </RowList>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
      <Modal
        opened={asked !== undefined}
        title={asked?.to === 'purge' ? t`Delete for good` : t`Restore repository`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        onClose={close}
      >
        {asked?.to === 'restore' && (
          <RestoreForm repository={asked.of} onDone={close} onBusy={setBusy} onCancel={close} />
        )}
        {asked?.to === 'purge' && <PurgeForm repository={asked.of} onDone={close} onBusy={setBusy} onCancel={close} />}
      </Modal>
    </>
  )
}
