import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { SigningKey } from '@sheaf/contract'
import { RelativeTime, Row } from '@sheaf/ui'
import { Text } from '@sheaf/ui/controls'
import { IconTrash } from '@sheaf/ui/icons'
import keyClasses from '../../components/key-row.module.css'
import classes from './signing-key-row.module.css'

type OpenPgp = NonNullable<SigningKey['openpgp']>
type Part = OpenPgp['primary']

/** One key by which the account signs: its name, how to recognise it, and what a key of GPG says of itself. */
export function SigningKeyRow({ signingKey, onDelete }: { signingKey: SigningKey; onDelete: () => void }) {
  const { t } = useLingui()
  const { name, kind, algorithm, fingerprint, created_at, openpgp } = signingKey
  return (
    <Row>
      <div className={keyClasses.card}>
        <div className={keyClasses.main}>
          <div className={keyClasses.title}>
            <Text fw={600} truncate title={name}>
              {name}
            </Text>
            <code>{kind === 'openpgp' ? `GPG ${algorithm}` : algorithm}</code>
          </div>
          <p className={keyClasses.description}>
            <code>{fingerprint}</code>
          </p>
          {openpgp && <Addresses of={openpgp} />}
          {openpgp && openpgp.subkeys.length > 0 && <Subkeys of={openpgp} />}
          <p className={keyClasses.facts}>
            <span>
              <Trans>
                Added <RelativeTime at={created_at} />
              </Trans>
            </span>
            {openpgp && (
              <>
                <span>
                  <Trans>
                    Key ID <code>{openpgp.primary.key_id}</code>
                  </Trans>
                </span>
                <span>
                  <Ending of={openpgp.primary} />
                </span>
              </>
            )}
          </p>
        </div>
        <ActionIcon variant="subtle" color="gray" onClick={onDelete} aria-label={t`Delete ${name}`}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </Row>
  )
}

/** An address makes commits verified where the account has proved it, not because the key says so. */
function Addresses({ of: { addresses } }: { of: OpenPgp }) {
  const { t } = useLingui()
  if (addresses.length === 0) return null
  return (
    <ul className={classes.addresses} aria-label={t`Email addresses of the key`}>
      {addresses.map(({ email, verified }) => (
        <li key={email} className={classes.address}>
          {email}
          {!verified && <span className={classes.dim}>{t`not verified on your account`}</span>}
        </li>
      ))}
    </ul>
  )
}

function Subkeys({ of: { subkeys } }: { of: OpenPgp }) {
  return (
    <details className={classes.parts}>
      <summary>
        <Plural value={subkeys.length} one="# subkey" other="# subkeys" />
      </summary>
      <ul>
        {subkeys.map((part) => (
          <li key={part.fingerprint}>
            <code>{part.key_id}</code> {part.algorithm} · <Ending of={part} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Ending({ of: { revoked, expires_at } }: { of: Part }) {
  if (revoked) {
    return (
      <span className={classes.ended}>
        <Trans>Revoked</Trans>
      </span>
    )
  }
  if (expires_at === null) return <Trans>Never expires</Trans>
  const isOver = Date.parse(expires_at) < Date.now()
  return isOver ? (
    <span className={classes.ended}>
      <Trans>
        Expired <RelativeTime at={expires_at} />
      </Trans>
    </span>
  ) : (
    <Trans>
      Expires <RelativeTime at={expires_at} />
    </Trans>
  )
}
