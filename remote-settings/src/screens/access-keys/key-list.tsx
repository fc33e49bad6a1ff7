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
import { KeyRow } from './key-row.tsx'

/** The keys of one page, each with the way to delete it. */
export function KeyList({ page, onCreate }: { page: number; onCreate: () => void }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(accessKeysQuery(page))
  const remove = useDeleteAccessKey(page)
  // The key outlives its question, so that the dialog still names it while it fades.
  const [doomed, setDoomed] = useState<AccessKey | null>(null)
  const [asking, setAsking] = useState(false)

  function ask(key: AccessKey) {
    setDoomed(key)
    setAsking(true)
  }

  if (data.items.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil(data.total_count / pageSizes.accessKeys))
    return <Navigate replace to={keysPageAddress(Math.min(last, page - 1))} />
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<IconKey size={24} />}
        title={t`No access keys`}
        action={<Button onClick={onCreate}>{t`Create Access Key`}</Button>}
      >
        <Trans>Use an access key instead of your password with git and scripts</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`Access keys`}>
        {data.items.map((key) => (
          <KeyRow key={key.id} accessKey={key} onDelete={() => ask(key)} />
        ))}
      </RowList>
      <Pager page={page} pageSize={pageSizes.accessKeys} total={data.total_count} toPage={keysPageAddress} />
      <ConfirmDialog
        opened={asking}
        title={t`Delete access key`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Trans>
          Anything using <strong>{doomed?.title}</strong> stops working right away. You can't undo this
        </Trans>
      </ConfirmDialog>
    </>
  )
}
