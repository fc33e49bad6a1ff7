import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { pageSizes, type SshKey } from '@sheaf/contract'
import { EmptyState, Pager, RowList } from '@sheaf/ui'
import { IconKey } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useDeleteSshKey } from '../../api/ssh-keys.mutations.ts'
import { sshKeysQuery } from '../../api/ssh-keys.queries.ts'
import { keysPageAddress } from '../../components/keys-page.ts'
import { SshKeyRow } from './ssh-key-row.tsx'

/** The keys of one page, each with the way to delete it. */
export function SshKeyList({ page, onAdd }: { page: number; onAdd: () => void }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(sshKeysQuery(page))
  const remove = useDeleteSshKey()
  // The key outlives its question, so that the dialog still names it while it fades.
  const [doomed, setDoomed] = useState<SshKey | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(key: SshKey) {
    setDoomed(key)
    setAsking(true)
  }

  if (data.items.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil(data.total_count / pageSizes.sshKeys))
    return <Navigate replace to={keysPageAddress(Math.min(last, page - 1))} />
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<IconKey size={24} />}
        title={t`No SSH Keys`}
        action={<Button onClick={onAdd}>{t`Add SSH Key`}</Button>}
      >
        <Trans>Add a key to use git over SSH without a password</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`SSH keys`}>
        {data.items.map((key) => (
          <SshKeyRow key={key.uid} sshKey={key} onDelete={() => ask(key)} />
        ))}
      </RowList>
      <Pager page={page} pageSize={pageSizes.sshKeys} total={data.total_count} toPage={keysPageAddress} />
      <ConfirmDialog
        opened={asking}
        title={t`Delete SSH key`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.uid, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Trans>
          <strong>{doomed?.name}</strong> can no longer be used for git over SSH. You can add it again later
        </Trans>
      </ConfirmDialog>
    </>
  )
}
