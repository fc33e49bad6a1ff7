import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Mirror } from '@sheaf/contract'
import { type RepositoryAt, useRepositoryAt } from '@sheaf/repository'
import { SettingsSection } from '@sheaf/ui/form'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mirrorQuery, useDeleteMirror, useSyncMirror } from '../../../api/mirror.ts'
import classes from './mirror.module.css'
import { MirrorForm } from './mirror-form.tsx'
import { MirrorRuns } from './mirror-runs.tsx'
import { PushMirrors } from './push-mirrors.tsx'
import { TimeUntil } from './time-until.tsx'

/** /:owner/:repo/settings/mirror: what the repository is kept as, where it is pushed to, and how that goes. */
export function MirrorScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data: mirror } = useSuspenseQuery(mirrorQuery(at))
  return (
    <section className={classes.column}>
      <h2>{t`Mirrors`}</h2>
      <p className={classes.dim}>
        <Trans>
          Keep this repository in sync with one on another server. Its branches and tags are updated on a schedule, and
          nobody can push here
        </Trans>
      </p>
      {mirror && <Status at={at} mirror={mirror} />}
      <SettingsSection title={mirror ? t`Source` : t`Mirror another repository`}>
        <MirrorForm key={mirror?.url} at={at} mirror={mirror} />
      </SettingsSection>
      {mirror && <Stop at={at} />}
      <PushMirrors at={at} />
    </section>
  )
}

function Status({ at, mirror }: { at: RepositoryAt; mirror: Mirror }) {
  const { t } = useLingui()
  const sync = useSyncMirror(at)
  const isRunning = mirror.runs[0]?.state === 'running'
  return (
    <section className={classes.card} aria-label={t`State of the mirror`}>
      <div className={classes.head}>
        <p className={classes.address}>
          <Trans>
            Mirror of <strong>{mirror.url}</strong>
          </Trans>
        </p>
        <Button variant="default" loading={isRunning || sync.isPending} onClick={() => sync.mutate()}>
          {t`Sync now`}
        </Button>
      </div>
      {!isRunning && (
        <p className={classes.facts}>
          <Trans>
            Next sync <TimeUntil at={mirror.next_at} />
          </Trans>
        </p>
      )}
      <MirrorRuns runs={mirror.runs} />
    </section>
  )
}

function Stop({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const remove = useDeleteMirror(at)
  const [isAsking, setAsking] = useState(false)
  return (
    <SettingsSection
      title={t`Stop mirroring`}
      description={t`The repository stays as it is, and people can push to it again`}
    >
      <Button variant="default" onClick={() => setAsking(true)}>
        {t`Stop mirroring`}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t`Stop mirroring?`}
        confirmLabel={t`Stop`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`The repository stays as it is, and people can push to it again`}
      </ConfirmDialog>
    </SettingsSection>
  )
}
