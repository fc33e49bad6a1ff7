import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { keysPageOf } from '../../components/keys-page.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyList } from './key-list.tsx'

/** /setting/access-key: the keys of the account and the way to a new one. */
export function AccessKeysScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const page = keysPageOf(search)

  /** A new key stands at the head of the first page: that is where its owner expects to see it. */
  function showNewest() {
    if (page > 1) void navigate({ search: '' })
  }

  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`Access keys`}
        description={t`For git, scripts and other tools. Each key has only the permissions you give it`}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t`Create Access Key`}
          </Button>
        }
      />
      <Suspense fallback={<ListSkeleton rows={4} height={72} />}>
        <KeyList page={page} onCreate={() => setCreating(true)} />
      </Suspense>
      <CreateKeyDialog opened={creating} onCreated={showNewest} onClose={() => setCreating(false)} />
    </Page>
  )
}
