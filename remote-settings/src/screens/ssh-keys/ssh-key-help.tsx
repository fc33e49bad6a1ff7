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
      <h2 id="ssh-key-help">{t`How to make a key`}</h2>
      <ol>
        <li>
          <Trans>Make a pair of keys on your computer:</Trans>
          <Command text={make} label={t`Copy the command that makes a key`} />
        </li>
        <li>
          <Trans>Show the public half, copy it and add it here:</Trans>
          <Command text={show} label={t`Copy the command that shows the key`} />
        </li>
      </ol>
      <p>
        <Trans>The private half stays on your computer. Nobody, Sheaf included, ever needs it.</Trans>
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
