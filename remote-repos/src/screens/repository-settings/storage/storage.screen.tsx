import { Trans, useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { useByteSize } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { repositoryStorageQuery } from '../../../api/repository-storage.ts'
import classes from '../repository-settings.module.css'
import { StoredObjects } from './stored-objects.tsx'

/** /:owner/:repo/settings/storage: what takes the space of the repository, and what of it nothing needs. */
export function StorageScreen() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(repositoryStorageQuery(useRepositoryAt()))
  const size = useByteSize()
  const used = size(data.owner_disk_bytes)
  const most = data.owner_max_disk_bytes === null ? undefined : size(data.owner_max_disk_bytes)
  return (
    <>
      <SettingsSection title={t`Storage`}>
        <dl className={classes.table}>
          <div>
            <dt>{t`Git history`}</dt>
            <dd>{size(data.git_bytes)}</dd>
          </div>
          <div>
            <dt>{t`Large files (Git LFS and Xet)`}</dt>
            <dd>{size(data.object_bytes)}</dd>
          </div>
          <div>
            <dt>{t`Files of releases`}</dt>
            <dd>{size(data.release_bytes)}</dd>
          </div>
          <div>
            <dt>{t`All repositories of the owner`}</dt>
            <dd>
              {most === undefined ? (
                used
              ) : (
                <Trans>
                  {used} of {most}
                </Trans>
              )}
            </dd>
          </div>
        </dl>
      </SettingsSection>
      {data.object_bytes > 0 && <StoredObjects storage={data} />}
    </>
  )
}
