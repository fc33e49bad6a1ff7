import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { RelativeTime, TextLink, useByteSize } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { repositorySettingsQuery } from '../../api/repository-settings.ts'
import classes from './repository-settings.module.css'

/** What the repository takes on the disk, and what is done to it in the background. */
export function StorageSection() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data } = useSuspenseQuery(repositorySettingsQuery(at))
  const size = useByteSize()
  const used = size(data.owner_disk_bytes)
  const most = data.owner_max_disk_bytes === null ? undefined : size(data.owner_max_disk_bytes)
  const never = t`Never`
  return (
    <SettingsSection title={t`Storage`}>
      <dl className={classes.table}>
        <div>
          <dt>{t`Repository`}</dt>
          <dd>{size(data.disk_bytes)}</dd>
        </div>
        <div>
          <dt>{t`Caches (they don't count toward the limit)`}</dt>
          <dd>{size(data.cache_bytes)}</dd>
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
          <dt>{t`Measured`}</dt>
          <dd>{data.measured_at === null ? never : <RelativeTime at={data.measured_at} />}</dd>
        </div>
        <div>
          <dt>{t`Last push`}</dt>
          <dd>{data.pushed_at === null ? never : <RelativeTime at={data.pushed_at} />}</dd>
        </div>
        <div>
          <dt>{t`Maintenance`}</dt>
          <dd>{data.maintenance_waits ? t`Scheduled or running` : t`Nothing to do`}</dd>
        </div>
        {data.former_names.length > 0 && (
          <div>
            <dt>{t`Old names that lead here`}</dt>
            <dd>
              <ul className={classes.names_held}>
                {data.former_names.map(({ owner, repo_name }) => (
                  <li key={`${owner}/${repo_name}`}>
                    {owner}/{repo_name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.further}>
        <TextLink to={paths.repositorySettings(at.owner, at.repo, 'storage')}>{t`See what takes the space`}</TextLink>
      </p>
    </SettingsSection>
  )
}
