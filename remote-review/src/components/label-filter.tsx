import { useLingui } from '@lingui/react/macro'
import { lazyModule } from '@sheaf/shell'
import { IconTag } from '@sheaf/ui/icons'
import { PickerButton } from './picker-button.tsx'

const picker = lazyModule(async () => (await import(/* webpackChunkName: "pick-label" */ './pick-label.tsx')).PickLabel)

/** Narrows a list to threads of a label: what is picked is written into its search. */
export function LabelFilter() {
  const { t } = useLingui()
  return <PickerButton label={t`Label`} icon={<IconTag size={14} />} picker={picker} given={{}} />
}
