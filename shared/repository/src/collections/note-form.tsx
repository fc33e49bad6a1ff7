import { useLingui } from '@lingui/react/macro'
import { CollectionNote } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { type CollectionItemAt, useSaveNote } from './collections.queries.ts'

interface NoteFormProps {
  item: CollectionItemAt
  note: string
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** What is said of an item of a collection. */
export function NoteForm({ item, note, onBusy, onClose }: NoteFormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: CollectionNote,
    initialValues: { note },
    mutation: useSaveNote(item),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the note`) }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Save`} onBusy={onBusy} onCancel={onClose}>
      <InputBase component="textarea" multiline rows={4} label={t`Note`} data-autofocus autoFocus {...field('note')} />
    </DialogForm>
  )
}
