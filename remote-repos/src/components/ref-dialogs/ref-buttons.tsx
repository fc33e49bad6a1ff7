import { useLingui } from '@lingui/react/macro'
import { RowIcon } from '@sheaf/ui'
import classes from './ref-buttons.module.css'
import type { RefQuestion } from './ref-question.ts'
import { useAskRef } from './ref-questions.tsx'

interface RefButtonsProps {
  name: string
  /** What the buttons ask; one that is absent has no button. */
  edit?: RefQuestion
  remove?: RefQuestion
}

/** The buttons at the end of the row of a branch or a tag: plain ones, since there are a hundred of them. */
export function RefButtons({ name, edit, remove }: RefButtonsProps) {
  const { t } = useLingui()
  const ask = useAskRef()
  return (
    <span className={classes.buttons}>
      {edit && (
        <button type="button" className={classes.button} aria-label={t`Edit ${name}`} onClick={() => ask(edit)}>
          <RowIcon name="pencil" />
        </button>
      )}
      {remove && (
        <button type="button" className={classes.button} aria-label={t`Delete ${name}`} onClick={() => ask(remove)}>
          <RowIcon name="trash" />
        </button>
      )}
    </span>
  )
}
