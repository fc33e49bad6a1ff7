import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Label, LabelColor, labelOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useSaveLabel } from '../../api/labels.ts'
import { LabelPill } from '../../components/label-pills.tsx'

const isColor = (text: string): text is LabelColor => LabelColor.safeParse(text).success
const nothingMore = () => undefined

/** What a label is made of: a new one, or one that is changed wherever it is. */
export function LabelForm({ at, label, onClose }: { at: RepositoryAt; label: Label | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const colors: Record<LabelColor, string> = {
    gray: t`Gray`,
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    teal: t`Teal`,
    blue: t`Blue`,
    purple: t`Purple`,
    pink: t`Pink`,
  }
  const { uid, ...fields } = label ?? { uid: undefined, name: '', color: 'blue' as const, description: '' }
  const { form, field, values, set } = useContractForm({
    schema: labelOperations.createLabel.body,
    initialValues: fields,
    mutation: useSaveLabel(at, uid),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the label`) }),
  })
  const color = values.color ?? 'gray'
  return (
    <DialogForm of={form} submitLabel={t`Save`} onBusy={nothingMore} onCancel={onClose}>
      <TextInput label={t`Name`} autoComplete="off" data-autofocus {...field('name')} />
      <TextInput label={t`Description`} autoComplete="off" {...field('description')} />
      <NativeSelect
        label={t`Color`}
        value={color}
        data={LabelColor.options.map((value) => ({ value, label: colors[value] }))}
        onChange={({ currentTarget }) => isColor(currentTarget.value) && set('color', currentTarget.value)}
      />
      {values.name.trim() !== '' && (
        <div>
          <LabelPill label={{ uid: '', name: values.name, color, description: '' }} />
        </div>
      )}
    </DialogForm>
  )
}
