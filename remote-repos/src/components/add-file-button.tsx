import { Button } from '@mantine/core'
import { IconPlus } from '@sheaf/ui/icons'
import type { AriaAttributes, DOMAttributes, Ref } from 'react'
import classes from './add-file-button.module.css'

interface AddFileButtonProps
  extends AriaAttributes,
    Pick<DOMAttributes<HTMLButtonElement>, 'onClick' | 'onPointerEnter' | 'onFocus'> {
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** The button of the menu that makes files, before and after the menu is there. */
export function AddFileButton({ label, ...props }: AddFileButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      classNames={{ root: classes.root, section: classes.section, label: classes.label }}
      {...props}
    >
      {label}
    </Button>
  )
}
