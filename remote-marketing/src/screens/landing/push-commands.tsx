import { useLingui } from '@lingui/react/macro'
import { sessionAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import classes from './push-commands.module.css'
import { pushLines } from './push-lines.ts'

/** What to type in a folder of one's own, with the reader's name. */
export function PushCommands() {
  const { t } = useLingui()
  const owner = useAtomValue(sessionAtom)?.username ?? t`you`
  const commands = pushLines(owner)
  return (
    <div className={classes.commands}>
      <h2 className={classes.title}>{t`Create a repository, then push your project`}</h2>
      <pre className={classes.code}>
        {commands.map((command) => (
          <code key={command}>{command}</code>
        ))}
      </pre>
    </div>
  )
}
