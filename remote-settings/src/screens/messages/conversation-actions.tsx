import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBlock, useDeleteConversation } from '../../api/conversations.mutations.ts'
import classes from './messages.module.css'

interface ConversationActionsProps {
  username: string
  isBlocked: boolean
  canDelete: boolean
}

/** Takes no more messages of somebody, and takes what there is out of one's own list. */
export function ConversationActions({ username, isBlocked, canDelete }: ConversationActionsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const block = useBlock(username)
  const remove = useDeleteConversation(username)
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" variant="default" loading={block.isPending} onClick={() => block.mutate(!isBlocked)}>
        {isBlocked ? t`Unblock` : t`Block`}
      </Button>
      {canDelete && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t`Delete conversation`}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t`Delete conversation`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate(paths.messages()),
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        <Trans>
          What you and <strong>{username}</strong> wrote to each other is removed from your messages. They keep theirs
        </Trans>
      </ConfirmDialog>
    </div>
  )
}
