import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@sheaf/ui/icons'
import classes from './ref-buttons.module.css'
import type { RefQuestion } from './ref-question.ts'
import { useAskRef } from './ref-questions.tsx'

interface RefButtonsProps {
  name: string
  /** What the buttons ask; one that is absent has no button. */
  edit?: RefQuestion
  remove?: RefQuestion
}

/** The buttons at the end of the row of a branch or a tag. */
export function RefButtons({ name, edit, remove }: RefButtonsProps) {
  const { t } = useLingui()
  const ask = useAskRef()
  return (
    <span className={classes.buttons}>
      {edit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t`Edit ${name}`} onClick={() => ask(edit)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {remove && (
        <ActionIcon variant="subtle" color="gray" aria-label={t`Delete ${name}`} onClick={() => ask(remove)}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </span>
  )
}
