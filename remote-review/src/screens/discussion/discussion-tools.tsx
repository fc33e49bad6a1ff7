import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconPin, IconTrash } from '@sheaf/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discussionQuery } from '../../api/discussions.ts'
import { useDeleteDiscussion, usePinThread } from '../../api/moderation.ts'
import { useAskCountedThreadsAnew } from '../../api/threads.ts'
import { ConfirmLater } from '../../components/confirm-later.tsx'
import { LockButton } from '../../components/lock-button.tsx'

interface DiscussionToolsProps {
  number: string
  of: { thread: { is_locked: boolean; is_pinned: boolean }; can_label: boolean; can_delete: boolean }
}

/** What those do with a discussion who look after its repository. */
export function DiscussionTools({ number, of }: DiscussionToolsProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const pin = usePinThread(at, number)
  const remove = useDeleteDiscussion(at, number)
  const client = useQueryClient()
  const askAnew = useAskCountedThreadsAnew(at)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { thread, can_label, can_delete } = of
  const leave = async () => {
    await navigate(paths.discussions(at.owner, at.repo), { replace: true })
    client.removeQueries({ queryKey: discussionQuery(at, number).queryKey })
    await askAnew()
  }
  return (
    <>
      {can_label && (
        <>
          <LockButton number={number} isLocked={thread.is_locked} />
          <Button
            variant="default"
            leftSection={<IconPin size={16} />}
            loading={pin.isPending}
            onClick={() => pin.mutate(!thread.is_pinned)}
          >
            {thread.is_pinned ? t`Unpin` : t`Pin`}
          </Button>
        </>
      )}
      {can_delete && (
        <>
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
            {t`Delete discussion`}
          </Button>
          <ConfirmLater
            opened={asking}
            title={t`Delete this discussion?`}
            confirmLabel={t`Delete`}
            danger
            busy={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onSuccess: leave, onError: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          >
            {t`It is gone for good, with all its comments`}
          </ConfirmLater>
        </>
      )}
    </>
  )
}
