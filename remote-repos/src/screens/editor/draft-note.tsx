import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { RelativeTime } from '@sheaf/ui'
import classes from './editor.module.css'
import type { EditedFile } from './use-edited-file.ts'

interface DraftNoteProps {
  file: EditedFile
  /** It was begun on an older commit than the one that the branch holds. */
  isOld: boolean
  branch: string
  onDiscard: () => void
}

/** Says that the text is not what the branch holds but what somebody wrote before, and lets go of it. */
export function DraftNote({ file: { restoredAt, isKept }, isOld, branch, onDiscard }: DraftNoteProps) {
  const { t } = useLingui()
  return (
    <>
      {restoredAt !== undefined && (
        <div className={classes.note} role="status">
          <p>
            {t`Your changes that weren't committed are back.`} <RelativeTime at={new Date(restoredAt)} />
            {isOld && ` ${t`${branch} has moved on since: what others changed is merged when you commit.`}`}
          </p>
          <Button variant="default" size="compact-sm" onClick={onDiscard}>
            {t`Discard them`}
          </Button>
        </div>
      )}
      {!isKept && (
        <p className={classes.note} role="status">
          {t`This browser can't keep this text: it would be gone with the page. Commit it before you leave.`}
        </p>
      )}
    </>
  )
}
