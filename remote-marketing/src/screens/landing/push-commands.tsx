import { useLingui } from '@lingui/react/macro'
import { sessionAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import classes from './push-commands.module.css'

/** The three commands that lead from a folder to the page in the picture, with the address of this very server and the reader's name. */
export function PushCommands() {
  const { t } = useLingui()
  const owner = useAtomValue(sessionAtom)?.username ?? t`you`
  const commands = [
    'cd project',
    `git remote add origin ${window.location.origin}/${owner}/project.git`,
    'git push -u origin main',
  ]
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
