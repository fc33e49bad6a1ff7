import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MergeMethod, Pull } from '@sheaf/contract'
import { IconGitMerge, IconSelector } from '@sheaf/ui/icons'
import type { AriaAttributes, DOMAttributes, Ref } from 'react'

export interface MergeButtonProps {
  of: Pick<Pull, 'base' | 'head'>
  /** In their order; at least one. */
  methods: readonly MergeMethod[]
  onChoose: (method: MergeMethod) => void
}

interface PlainMergeButtonProps
  extends AriaAttributes,
    Pick<DOMAttributes<HTMLButtonElement>, 'onClick' | 'onPointerEnter' | 'onFocus'> {
  ref?: Ref<HTMLButtonElement>
}

/** The button of the menu of ways to merge, before and after the menu is there. */
export function PlainMergeButton(props: PlainMergeButtonProps) {
  const { t } = useLingui()
  return (
    <Button leftSection={<IconGitMerge size={16} />} rightSection={<IconSelector size={14} />} {...props}>
      {t`Merge`}
    </Button>
  )
}
