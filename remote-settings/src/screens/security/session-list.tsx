import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SignedInSession } from '@sheaf/contract'
import { RowList } from '@sheaf/ui'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndOtherSessions, useEndSession } from '../../api/security.mutations.ts'
import { sessionsQuery } from '../../api/security.queries.ts'
import { useDeletion } from '../../components/use-deletion.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'
import { useDeviceName } from './use-device-name.ts'

/** Where the account is signed in, and how to end that. */
export function SessionList() {
  const { t } = useLingui()
  const nameOf = useDeviceName()
  const { data } = useSuspenseQuery(sessionsQuery)
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  const [askingAll, setAskingAll] = useState(false)
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<SignedInSession>({
    remove: (session, then) => end.mutate(session.id, then),
  })
  const device = target ? nameOf(target) : ''
  const count = data.items.length

  return (
    <Section
      title={t`Devices`}
      description={t`Where you're logged in. Log out any device that you don't recognize`}
      action={
        count > 1 && (
          <Button variant="default" onClick={() => setAskingAll(true)}>
            {t`Log out all other devices`}
          </Button>
        )
      }
    >
      <RowList ref={list} label={t`Devices`}>
        {data.items.map((session, index) => (
          <SessionRow key={session.id} session={session} onEnd={() => ask(session, index)} />
        ))}
      </RowList>
      <ConfirmDialog
        opened={asking}
        title={t`Log out device`}
        confirmLabel={t`Log out`}
        danger
        busy={end.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          <strong>{device}</strong> needs your password to log in again
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        opened={askingAll}
        title={t`Log out all other devices`}
        confirmLabel={t`Log out`}
        danger
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setAskingAll(false) })}
        onClose={() => setAskingAll(false)}
        onClosed={() => document.querySelector<HTMLElement>('main section h2')?.focus()}
      >
        <Trans>You stay logged in here only. Access keys and SSH keys go on working</Trans>
      </ConfirmDialog>
    </Section>
  )
}
