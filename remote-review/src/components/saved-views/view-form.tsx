import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ThreadViewFields } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import type { ThreadKind } from '../../api/thread-lists.ts'
import { useSaveView } from '../../api/thread-views.ts'

interface ViewFormProps {
  kind: ThreadKind
  /** One that has no public id yet is kept by it. */
  view: { uid: string | undefined; name: string; query: string }
  onClose: () => void
}

const nothingMore = () => undefined

/** The name and the search of a view. */
export function ViewForm({ kind, view: { uid, ...fields }, onClose }: ViewFormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: ThreadViewFields,
    initialValues: fields,
    mutation: useSaveView(useRepositoryAt(), { kind, uid }),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the view`) }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Save`} onBusy={nothingMore} onCancel={onClose}>
      <TextInput label={t`Name`} autoComplete="off" data-autofocus autoFocus {...field('name')} />
      <TextInput label={t`Search`} autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('query')} />
    </DialogForm>
  )
}
