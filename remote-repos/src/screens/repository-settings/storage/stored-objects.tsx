import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ObjectReach, type RepositoryStorage } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, ListSkeleton, QueryError, RelativeTime, RowList, useByteSize } from '@sheaf/ui'
import { NativeSelect } from '@sheaf/ui/controls'
import { SettingsSection } from '@sheaf/ui/form'
import { IconFile } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedObjectsQuery } from '../../../api/repository-storage.ts'
import { RemoveUnused } from './remove-unused.tsx'
import classes from './storage.module.css'
import { StoredObjectRow } from './stored-object-row.tsx'

/** The large files of the repository, by what reaches them. */
export function StoredObjects({ storage }: { storage: RepositoryStorage }) {
  const { t, i18n } = useLingui()
  const at = useRepositoryAt()
  const { model, can_delete: mayRemove } = useRepository()
  const size = useByteSize()
  const [reach, setReach] = useState<ObjectReach>('current')
  const { objects, counted_at: countedAt, counting, removing, too_many: isTooMany } = storage
  const query = useInfiniteQuery({
    ...storedObjectsQuery(at, { reach, countedAt }),
    enabled: objects !== null,
    placeholderData: keepPreviousData,
  })
  const labels = { current: t`In the default branch`, past: t`Only in history`, unused: t`Unused` }
  const abouts = {
    current: t`Files of the default branch, as it is now`,
    past: t`Only older commits, other branches, tags or pull requests have these, or commits that can still be restored`,
    unused: t`No commit points to these. They are removed by themselves 14 days after they were last sent or used`,
  }
  const none = {
    current: t`No large files in the default branch`,
    past: t`No large files that only the history has`,
    unused: t`No unused files`,
  }
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <SettingsSection title={t`Large files`} description={t`What Git LFS and Xet brought, the biggest first`}>
      <p className={classes.counted} role="status">
        {removing ? (
          <Trans>Removing unused files…</Trans>
        ) : counting ? (
          <Trans>Counting…</Trans>
        ) : (
          countedAt !== null && (
            <Trans>
              Counted <RelativeTime at={countedAt} />
            </Trans>
          )
        )}
      </p>
      {isTooMany ? (
        <EmptyState icon={<IconFile size={24} />} title={t`There are too many large files to list here`} />
      ) : objects === null ? (
        <ListSkeleton rows={4} height={56} />
      ) : (
        <>
          <div className={classes.filters}>
            <NativeSelect
              label={t`Show`}
              description={abouts[reach]}
              value={reach}
              data={ObjectReach.options.map((value) => ({
                value,
                label: `${labels[value]} (${i18n.number(objects[value].count)} · ${size(objects[value].bytes)})`,
              }))}
              onChange={({ currentTarget }) => {
                const chosen = ObjectReach.options.find((each) => each === currentTarget.value)
                if (chosen) setReach(chosen)
              }}
            />
          </div>
          {reach === 'unused' && mayRemove && objects.unused.count > 0 && <RemoveUnused at={at} storage={storage} />}
          {query.isError ? (
            <QueryError query={query} fallback={t`Failed to load the files`} />
          ) : query.isPending ? (
            <ListSkeleton rows={4} height={56} />
          ) : rows.length === 0 ? (
            <EmptyState icon={<IconFile size={24} />} title={none[reach]} />
          ) : (
            <RowList label={labels[reach]}>
              {rows.map((object) => (
                <StoredObjectRow
                  key={object.oid}
                  at={at}
                  object={object}
                  reach={reach}
                  defaultBranch={model.default_head}
                />
              ))}
            </RowList>
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              mt="sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t`Show more`}
            </Button>
          )}
        </>
      )}
    </SettingsSection>
  )
}
