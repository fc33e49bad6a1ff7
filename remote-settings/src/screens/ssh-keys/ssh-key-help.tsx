import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '@sheaf/ui'
import classes from './ssh-key-help.module.css'

const make = 'ssh-keygen -t ed25519'
const show = 'cat ~/.ssh/id_ed25519.pub'

/** How to come by a key, for those who have none yet. */
export function SshKeyHelp() {
  const { t } = useLingui()
  return (
    <section className={classes.card} aria-labelledby="ssh-key-help">
      <h2 id="ssh-key-help">{t`Create an SSH key`}</h2>
      <ol>
        <li>
          <Trans>Generate a key pair</Trans>
          <Command text={make} label={t`Copy command to generate a key pair`} />
        </li>
        <li>
          <Trans>Print the public key and paste it here</Trans>
          <Command text={show} label={t`Copy command to print the public key`} />
        </li>
      </ol>
      <p>
        <Trans>Never share your private key. Nobody needs it, including Sheaf</Trans>
      </p>
    </section>
  )
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.command}>
      <code>{text}</code>
      <CopyButton value={text} label={label} />
    </div>
  )
}
