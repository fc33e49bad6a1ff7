import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { NewAccessKey } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { CopyButton, useHoldSession } from '@sheaf/ui'
import { IconAlertTriangle } from '@sheaf/ui/icons'
import { useAtomValue } from 'jotai'
import { CloneCommand } from './clone-command.tsx'
import classes from './new-key-secret.module.css'

/** The secret of a new key, once, with what to do with it. */
export function NewKeySecret({ accessKey, onDone }: { accessKey: NewAccessKey; onDone: () => void }) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  useHoldSession(true)
  return (
    <div className={classes.stack}>
      <p className={classes.warning}>
        <IconAlertTriangle size={16} />
        <span>
          <Trans>Copy your key now. You won't be able to see it again</Trans>
        </span>
      </p>
      <section aria-label={t`Access key`} className={classes.secret}>
        <code>{accessKey.token}</code>
        <CopyButton value={accessKey.token} label={t`Copy access key`} />
      </section>
      <p>
        <Trans>When git asks for a password, paste this key. Any username works</Trans>
      </p>
      {session && accessKey.repo_access > 0 && <CloneCommand username={session.username} accessKey={accessKey} />}
      <div className={classes.actions}>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${accessKey.token}\n`)}`}
          download="sheaf-access-key.txt"
        >
          {t`Download`}
        </Button>
        <Button onClick={onDone}>{t`Done`}</Button>
      </div>
    </div>
  )
}
