import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { pageSizes, type SshKey } from '@sheaf/contract'
import { EmptyState, Pager, RowList } from '@sheaf/ui'
import { IconKey } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useDeleteSshKey } from '../../api/ssh-keys.mutations.ts'
import { sshKeysQuery } from '../../api/ssh-keys.queries.ts'
import { keysPageAddress } from '../../components/keys-page.ts'
import { useDeletion } from '../../components/use-deletion.ts'
import { SshKeyRow } from './ssh-key-row.tsx'

/** The keys of one page, each with the way to delete it. */
export function SshKeyList({ page, onAdd }: { page: number; onAdd: () => void }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(sshKeysQuery(page))
  const remove = useDeleteSshKey()
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<SshKey>({
    remove: (key, then) => remove.mutate(key.uid, then),
  })

  if (data.items.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil(data.total_count / pageSizes.sshKeys))
    return <Navigate replace to={keysPageAddress(Math.min(last, page - 1))} />
  }
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconKey size={24} />}
          title={t`No SSH Keys`}
          action={<Button onClick={onAdd}>{t`Add SSH Key`}</Button>}
        >
          <Trans>Add a key to use git over SSH without a password</Trans>
        </EmptyState>
      ) : (
        <>
          <RowList ref={list} label={t`SSH keys`}>
            {data.items.map((key, index) => (
              <SshKeyRow key={key.uid} sshKey={key} onDelete={() => ask(key, index)} />
            ))}
          </RowList>
          <Pager page={page} pageSize={pageSizes.sshKeys} total={data.total_count} toPage={keysPageAddress} />
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={t`Delete SSH key`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          <strong>{target?.name}</strong> can no longer be used for git over SSH. You can add it again later
        </Trans>
      </ConfirmDialog>
    </>
  )
}
