import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type AccessRequest, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Avatar, RelativeTime, Row, TextLink } from '@sheaf/ui'
import { useState } from 'react'
import { useDecideAccess } from '../../../api/access-requests.ts'
import classes from './access.module.css'
import { DeclineDialog } from './decline-dialog.tsx'

interface AccessRowProps {
  at: RepositoryAt
  request: AccessRequest
  disabled: boolean
}

/** Somebody who asked, and what can be decided about it. */
export function AccessRow({ at, request, disabled }: AccessRowProps) {
  const { t } = useLingui()
  const decide = useDecideAccess(at)
  const [declining, setDeclining] = useState(false)
  const { username, display_name: name, avatar_url: picture, state, reason, decided_by: by } = request
  const failed = (error: Error) => notify.error(messageOf(error, t`Couldn't save the decision`))
  const acting = { disabled: disabled || decide.isPending }
  return (
    <Row>
      <div className={classes.person}>
        <Avatar name={name || username} src={picture} size={32} />
        <div className={classes.names}>
          <TextLink look="plain" to={paths.user(username)}>
            {name || username}
          </TextLink>
          <p className={classes.facts}>
            @{username} · <RelativeTime at={request.decided_at ?? request.asked_at} />
            {by !== null && ` · ${t`by ${by}`}`}
          </p>
          {reason !== '' && <p className={classes.facts}>{reason}</p>}
        </div>
        <div className={classes.acts}>
          {state !== 'accepted' && (
            <Button
              size="compact-sm"
              aria-label={t`Accept ${username}`}
              {...acting}
              onClick={() => decide.mutate({ username, state: 'accepted' }, { onError: failed })}
            >
              {t`Accept`}
            </Button>
          )}
          {state !== 'rejected' && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={state === 'accepted' ? t`Revoke the access of ${username}` : t`Decline ${username}`}
              {...acting}
              onClick={() => setDeclining(true)}
            >
              {state === 'accepted' ? t`Revoke` : t`Decline`}
            </Button>
          )}
        </div>
      </div>
      <DeclineDialog
        opened={declining}
        username={username}
        busy={decide.isPending}
        onClose={() => setDeclining(false)}
        onDecline={(why) =>
          decide.mutate(
            { username, state: 'rejected', reason: why },
            { onError: failed, onSettled: () => setDeclining(false) },
          )
        }
      />
    </Row>
  )
}
