import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { keysPageOf } from '../../components/keys-page.ts'
import { AddSshKeyDialog } from './add-ssh-key-dialog.tsx'
import { SigningKeysSection } from './signing-keys-section.tsx'
import { SshKeyHelp } from './ssh-key-help.tsx'
import { SshKeyList } from './ssh-key-list.tsx'

/** /setting/ssh: the public keys that open Git over SSH, those by which the account signs, and the way to new ones. */
export function SshKeysScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const page = keysPageOf(search)

  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`User Setting` }]}
        title={t`SSH keys`}
        description={t`Use git over SSH without a password. Anyone with the matching private key can push as you`}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t`Add SSH Key`}
          </Button>
        }
      />
      <Suspense fallback={<ListSkeleton rows={4} height={72} />}>
        <SshKeyList page={page} onAdd={() => setAdding(true)} />
        {/* With the list, which is rarely as long as what stands in for it: what is below would move. */}
        <SshKeyHelp />
        <SigningKeysSection />
      </Suspense>
      <AddSshKeyDialog
        opened={adding}
        // A new key stands at the head of the first page: that is where its owner expects to see it.
        onAdded={() => page > 1 && void navigate({ search: '' })}
        onClose={() => setAdding(false)}
      />
    </Page>
  )
}
