import { Trans, useLingui } from '@lingui/react/macro'
import { paths, type Verification } from '@sheaf/contract'
import { CopyButton, RelativeTime, TextLink } from '@sheaf/ui'
import { IconAlertCircle, IconShieldCheck } from '@sheaf/ui/icons'
import classes from './signature-details.module.css'
import { useReasonWords } from './use-reason-words.ts'

/** Whose signature it is, by which key, and why it counts or not. */
export function SignatureDetails({ verification, of }: { verification: Verification; of: 'commit' | 'tag' }) {
  const { t } = useLingui()
  const { state, kind, fingerprint, verified_at } = verification
  const isVerified = state === 'verified'
  const Icon = isVerified ? IconShieldCheck : IconAlertCircle
  return (
    <>
      <p className={classes.title}>
        <Icon size={16} className={classes.icon} data-state={state} aria-hidden />
        {isVerified ? <Signer verification={verification} /> : <Reason verification={verification} of={of} />}
      </p>
      {(fingerprint !== null || verified_at !== null) && (
        <dl className={classes.facts}>
          {fingerprint !== null && (
            <>
              <dt>{kind === 'openpgp' ? t`GPG key` : t`SSH key`}</dt>
              <dd>
                <code>{fingerprint}</code>
                <CopyButton value={fingerprint} label={t`Copy fingerprint`} />
              </dd>
            </>
          )}
          {verified_at !== null && (
            <>
              <dt>{t`Verified`}</dt>
              <dd>
                <RelativeTime at={verified_at} />
              </dd>
            </>
          )}
        </dl>
      )}
    </>
  )
}

function Signer({ verification: { kind, signer } }: { verification: Verification }) {
  if (kind === 'server') {
    return (
      <span>
        <Trans>Made in the browser and signed by this server</Trans>
      </span>
    )
  }
  if (signer === null) {
    return (
      <span>
        <Trans>Signed with a key of an account that has been deleted</Trans>
      </span>
    )
  }
  const name = <TextLink to={paths.user(signer.username)}>{signer.username}</TextLink>
  return (
    <span>
      {kind === 'openpgp' ? (
        <Trans>Signed by {name} with a GPG key</Trans>
      ) : (
        <Trans>Signed by {name} with an SSH key</Trans>
      )}
    </span>
  )
}

function Reason({ verification: { reason }, of }: { verification: Verification; of: 'commit' | 'tag' }) {
  const { title, text } = useReasonWords(of)(reason)
  return (
    <span>
      {title}
      <span className={classes.text} style={{ display: 'block' }}>
        {text}
      </span>
    </span>
  )
}
