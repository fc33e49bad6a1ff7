import { useLingui } from '@lingui/react/macro'
import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import type { ProjectColumn } from '@sheaf/contract'
import { IconDots } from '@sheaf/ui/icons'

interface ColumnButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  column: ProjectColumn
}

/** Opens the menu of a column. */
export function ColumnButton({ column, ...props }: ColumnButtonProps) {
  const { t } = useLingui()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t`Column ${column.name}`} {...props}>
      <IconDots size={16} />
    </ActionIcon>
  )
}
