import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type AccountExport, paths } from '@sheaf/contract'
import { useByteSize } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { exportQuery, useStartExport } from '../../api/export.ts'
import classes from './account.module.css'

/** Everything that is the account's, as one archive. */
export function ExportSection() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(exportQuery())
  const start = useStartExport()
  const isRunning = data?.state === 'running'
  return (
    <SettingsSection
      title={t`Export your data`}
      description={t`Your repositories, with what Sheaf keeps about your account, in one archive. We send you an email when it is ready`}
    >
      <p role="status">{data && <ExportState of={data} />}</p>
      <div className={classes.exportActions}>
        {data?.state === 'ready' && (
          <Button component="a" href={paths.exportArchive(data.uid)} download>
            {t`Download archive`}
          </Button>
        )}
        <Button variant="default" loading={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
          {data === null ? t`Start export` : t`Start new export`}
        </Button>
      </div>
    </SettingsSection>
  )
}

function ExportState({ of: { state, done, total, bytes, expires_at } }: { of: AccountExport }) {
  const { t, i18n } = useLingui()
  const size = useByteSize()(bytes)
  if (state === 'failed')
    return t`The last export failed. Delete what you no longer need, or ask the administrator of this server`
  if (state === 'running') {
    if (total === 0) return t`The export is being prepared`
    return (
      <Trans>
        {done} of <Plural value={total} one="# repository" other="# repositories" /> exported
      </Trans>
    )
  }
  const until = i18n.date(expires_at ?? '', { dateStyle: 'long' })
  return (
    <Trans>
      Your archive is ready ({size}). You can download it until {until}
    </Trans>
  )
}
