import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { Passkey } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { EmptyState, RelativeTime, Row, RowList } from '@sheaf/ui'
import { Text } from '@sheaf/ui/controls'
import { IconKey, IconPlus, IconTrash } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeletePasskey } from '../../api/factors.mutations.ts'
import { factorsQuery } from '../../api/factors.queries.ts'
import { sayFailure } from '../../api/failure.ts'
import classes from '../../components/key-row.module.css'
import { useDeletion } from '../../components/use-deletion.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section } from './section.tsx'
import { useConfirmation } from './use-confirmation.tsx'

/** Browsers have passkeys on https and on localhost alone. */
const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

/** The passkeys of the account, and the way to another one. */
export function Passkeys() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(factorsQuery)
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const confirmation = useConfirmation()
  const remove = useDeletePasskey()
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<Passkey>({
    remove: (passkey, then) => {
      const again = () =>
        remove.mutate(passkey.uid, {
          onSuccess: () => {
            notify.success(t`Passkey deleted`)
            then.onSuccess()
          },
          onError: (error) => {
            if (!confirmation.asked(error, again)) sayFailure(error, t`Couldn't delete the passkey. Try again`)
            then.onError(error)
          },
        })
      again()
    },
  })

  return (
    <Section
      title={t`Passkeys`}
      description={t`Sign in with your fingerprint, face or a security key, without your password`}
      action={
        canUsePasskeys() && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t`Add passkey`}
          </Button>
        )
      }
    >
      {data.passkeys.length === 0 ? (
        <EmptyState icon={<IconKey size={24} />} title={t`No passkeys`}>
          {!canUsePasskeys() && <Trans>This browser or connection doesn't support passkeys. They need https</Trans>}
        </EmptyState>
      ) : (
        <RowList ref={list} label={t`Passkeys`}>
          {data.passkeys.map((passkey, index) => (
            <Row key={passkey.uid}>
              <div className={classes.card}>
                <div className={classes.main}>
                  <Text fw={600} truncate title={passkey.name}>
                    {passkey.name}
                  </Text>
                  <p className={classes.facts}>
                    <span>
                      <Trans>
                        Created <RelativeTime at={passkey.created_at} />
                      </Trans>
                    </span>
                    <span>
                      {passkey.last_used === null ? (
                        <Trans>Never used</Trans>
                      ) : (
                        <Trans>
                          Last used <RelativeTime at={passkey.last_used} />
                        </Trans>
                      )}
                    </span>
                  </p>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  onClick={() => ask(passkey, index)}
                  aria-label={t`Delete ${passkey.name}`}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </Row>
          ))}
        </RowList>
      )}
      <AddPasskeyDialog
        opened={adding}
        confirmation={confirmation}
        onAdded={(made) => {
          setAdding(false)
          setCodes(made)
        }}
        onClose={() => setAdding(false)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      <ConfirmDialog
        opened={asking}
        title={t`Delete passkey`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          <strong>{target?.name}</strong> can no longer be used to sign in
        </Trans>
      </ConfirmDialog>
      {confirmation.dialog}
    </Section>
  )
}
