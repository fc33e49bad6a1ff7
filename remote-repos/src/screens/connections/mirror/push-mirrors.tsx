import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { mirrorIntervals, type PushMirror, type PushMirrorRun } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { RelativeTime } from '@sheaf/ui'
import { SettingsSection } from '@sheaf/ui/form'
import { IconPlus } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pushMirrorsQuery, useDeletePushMirror, useRunPushMirror } from '../../../api/push-mirrors.ts'
import classes from './mirror.module.css'
import { useIntervalWords } from './other-server-fields.tsx'
import { PushMirrorForm } from './push-mirror-form.tsx'
import { TimeUntil } from './time-until.tsx'
import { usePushProblem } from './use-push-problem.ts'

/** Where a repository is pushed to, and how that goes. */
export function PushMirrors({ at }: { at: RepositoryAt }) {
  const { t } = useLingui()
  const { data: mirrors } = useSuspenseQuery(pushMirrorsQuery(at))
  const [edited, setEdited] = useState<PushMirror | 'new'>()
  return (
    <SettingsSection
      title={t`Push to other servers`}
      description={t`Keep repositories on other servers as this one is: its branches and tags are pushed to them`}
    >
      {mirrors.map((mirror) => (
        <Card key={mirror.uid} at={at} mirror={mirror} onEdit={() => setEdited(mirror)} />
      ))}
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t`Add mirror`}
      </Button>
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === 'new' ? t`Push to another server` : t`Edit mirror`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {edited && (
          <PushMirrorForm at={at} mirror={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        )}
      </Modal>
    </SettingsSection>
  )
}

function Card({ at, mirror, onEdit }: { at: RepositoryAt; mirror: PushMirror; onEdit: () => void }) {
  const { t } = useLingui()
  const run = useRunPushMirror(at, mirror.uid)
  const { url, runs, next_at: nextAt } = mirror
  const isRunning = runs[0]?.state === 'running'
  return (
    <section className={classes.card} aria-label={url}>
      <div className={classes.head}>
        <p className={classes.address}>
          <strong>{url}</strong>
        </p>
        <div className={classes.actions}>
          <Button variant="default" loading={isRunning || run.isPending} onClick={() => run.mutate()}>
            {t`Push now`}
          </Button>
          <Button variant="default" onClick={onEdit}>
            {t`Edit`}
          </Button>
          <Remove at={at} mirror={mirror} />
        </div>
      </div>
      <p className={classes.facts}>
        <When of={mirror} />
        {!isRunning && (
          <>
            {' · '}
            <Trans>
              Next push <TimeUntil at={nextAt} />
            </Trans>
          </>
        )}
      </p>
      <Runs runs={runs} />
    </section>
  )
}

function When({ of: { on_push: isOnPush, interval_minutes: minutes } }: { of: PushMirror }) {
  const { t } = useLingui()
  const words = useIntervalWords()
  const known = mirrorIntervals.find((each) => each === minutes)
  return [isOnPush && t`After each push`, known && words[known]].filter(Boolean).join(' · ')
}

/** The last time is in sight, those before it on request. */
function Runs({ runs: [last, ...before] }: { runs: readonly PushMirrorRun[] }) {
  const { t } = useLingui()
  if (last === undefined) return null
  return (
    <>
      <ul className={classes.runs} aria-label={t`Last push`}>
        <Run of={last} />
      </ul>
      {before.length > 0 && (
        <details className={classes.before}>
          <summary>{t`Earlier pushes`}</summary>
          <ul className={classes.runs} aria-label={t`Earlier pushes`}>
            {before.map((run) => (
              <Run key={run.started_at} of={run} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Run({ of: run }: { of: PushMirrorRun }) {
  return (
    <li data-state={run.state}>
      <span className={classes.said}>
        <Said of={run} />
      </span>
      <RelativeTime at={run.finished_at ?? run.started_at} />
    </li>
  )
}

function Said({ of: { state, problem, detail, changed } }: { of: PushMirrorRun }) {
  const { t } = useLingui()
  const words = usePushProblem()
  if (state === 'running') return t`Pushing…`
  if (problem !== null) return words(problem, detail)
  if (changed === 0) return t`Up to date`
  return <Plural value={changed} one="# branch or tag pushed" other="# branches and tags pushed" />
}

function Remove({ at, mirror: { uid, url } }: { at: RepositoryAt; mirror: PushMirror }) {
  const { t } = useLingui()
  const remove = useDeletePushMirror(at, uid)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t`Remove`}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t`Stop pushing there?`}
        confirmLabel={t`Remove`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t`${url} stays as it is. Nothing is pushed to it any more, and the saved password is forgotten`}
      </ConfirmDialog>
    </>
  )
}
