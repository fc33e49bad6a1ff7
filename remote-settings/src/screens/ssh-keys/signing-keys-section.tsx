import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SigningKey } from '@sheaf/contract'
import { EmptyState, ListSkeleton, QueryError, RowList } from '@sheaf/ui'
import { IconPlus, IconShieldCheck } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeleteSigningKey } from '../../api/signing-keys.mutations.ts'
import { signingKeysQuery } from '../../api/signing-keys.queries.ts'
import { useDeletion } from '../../components/use-deletion.ts'
import { AddSigningKeyDialog } from './add-signing-key-dialog.tsx'
import { SigningKeyRow } from './signing-key-row.tsx'
import classes from './signing-keys-section.module.css'

/** The keys whose signatures make the account's commits and tags Verified. They open nothing. */
export function SigningKeysSection() {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="signing-keys">
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id="signing-keys">{t`Signing keys`}</h2>
          <p>{t`Commits and tags that you sign with these SSH or GPG keys are shown as Verified. They can't be used to push`}</p>
        </div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t`Add signing key`}
        </Button>
      </div>
      <Keys />
      <AddSigningKeyDialog opened={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

function Keys() {
  const { t } = useLingui()
  const query = useQuery(signingKeysQuery())
  const remove = useDeleteSigningKey()
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<SigningKey>({
    remove: (key, then) => remove.mutate(key.uid, then),
  })
  if (query.data === undefined) {
    if (!query.isError) return <ListSkeleton rows={1} height={72} />
    return <QueryError query={query} fallback={t`Failed to fetch signing keys`} />
  }
  return (
    <>
      {query.data.length === 0 ? (
        <EmptyState icon={<IconShieldCheck size={24} />} title={t`No signing keys`}>
          <Trans>Add the key that git signs with, named by user.signingKey in its configuration</Trans>
        </EmptyState>
      ) : (
        <RowList ref={list} label={t`Signing keys`}>
          {query.data.map((key, index) => (
            <SigningKeyRow key={key.uid} signingKey={key} onDelete={() => ask(key, index)} />
          ))}
        </RowList>
      )}
      <ConfirmDialog
        opened={asking}
        title={t`Delete signing key`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          What is verified by <strong>{target?.name}</strong> stays verified. Other commits and tags signed with it
          won't be
        </Trans>
      </ConfirmDialog>
    </>
  )
}
