import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type AccessKey, pageSizes } from '@sheaf/contract'
import { EmptyState, Pager, RowList } from '@sheaf/ui'
import { IconKey } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useDeleteAccessKey } from '../../api/access-keys.mutations.ts'
import { accessKeysQuery } from '../../api/access-keys.queries.ts'
import { keysPageAddress } from '../../components/keys-page.ts'
import { useDeletion } from '../../components/use-deletion.ts'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'

/** The keys of one page, each with the ways to change and to delete it. */
export function KeyList({ page, onCreate }: { page: number; onCreate: () => void }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(accessKeysQuery(page))
  const [edited, setEdited] = useState<AccessKey>()
  const [editing, setEditing] = useState(false)
  const edit = (key: AccessKey) => {
    setEdited(key)
    setEditing(true)
  }
  const remove = useDeleteAccessKey(page)
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<AccessKey>({
    remove: (key, then) => remove.mutate(key.id, then),
  })

  if (data.items.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil(data.total_count / pageSizes.accessKeys))
    return <Navigate replace to={keysPageAddress(Math.min(last, page - 1))} />
  }
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconKey size={24} />}
          title={t`No access keys`}
          action={<Button onClick={onCreate}>{t`Create Access Key`}</Button>}
        >
          <Trans>Use an access key instead of your password with git and scripts</Trans>
        </EmptyState>
      ) : (
        <>
          <RowList ref={list} label={t`Access keys`}>
            {data.items.map((key, index) => (
              <KeyRow key={key.id} accessKey={key} onEdit={() => edit(key)} onDelete={() => ask(key, index)} />
            ))}
          </RowList>
          <Pager page={page} pageSize={pageSizes.accessKeys} total={data.total_count} toPage={keysPageAddress} />
        </>
      )}
      <EditKeyDialog accessKey={edited} opened={editing} onClose={() => setEditing(false)} />
      <ConfirmDialog
        opened={asking}
        title={t`Delete access key`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          Anything using <strong>{target?.title}</strong> stops working right away. You can't undo this
        </Trans>
      </ConfirmDialog>
    </>
  )
}
