import { Trans, useLingui } from '@lingui/react/macro'
import type { RepositorySettings, RepositoryStorage } from '@sheaf/contract'
import { RelativeTime, useByteSize } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import classes from '../repository-settings.module.css'

interface StorageUseProps {
  storage: RepositoryStorage
  settings: RepositorySettings
}

/** What the repository takes on the disk, kind by kind, and what is done to it in the background. */
export function StorageUse({ storage, settings }: StorageUseProps) {
  const { t } = useLingui()
  const size = useByteSize()
  const used = size(storage.owner_disk_bytes)
  const most = storage.owner_max_disk_bytes === null ? undefined : size(storage.owner_max_disk_bytes)
  const never = t`Never`
  return (
    <SettingsSection title={t`Storage`}>
      <dl className={classes.table}>
        <div>
          <dt>{t`Git history`}</dt>
          <dd>{size(storage.git_bytes)}</dd>
        </div>
        <div>
          <dt>{t`Large files (Git LFS and Xet)`}</dt>
          <dd>{size(storage.object_bytes)}</dd>
        </div>
        <div>
          <dt>{t`Files of releases`}</dt>
          <dd>{size(storage.release_bytes)}</dd>
        </div>
        <div>
          <dt>{t`Images in discussions and pull requests`}</dt>
          <dd>{size(storage.attachment_bytes)}</dd>
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
        <div>
          <dt>{t`Caches (they don't count toward the limit)`}</dt>
          <dd>{size(settings.cache_bytes)}</dd>
        </div>
        <div>
          <dt>{t`Measured`}</dt>
          <dd>{settings.measured_at === null ? never : <RelativeTime at={settings.measured_at} />}</dd>
        </div>
        <div>
          <dt>{t`Last push`}</dt>
          <dd>{settings.pushed_at === null ? never : <RelativeTime at={settings.pushed_at} />}</dd>
        </div>
        <div>
          <dt>{t`Maintenance`}</dt>
          <dd>{settings.maintenance_waits ? t`Scheduled or running` : t`Nothing to do`}</dd>
        </div>
      </dl>
    </SettingsSection>
  )
}
