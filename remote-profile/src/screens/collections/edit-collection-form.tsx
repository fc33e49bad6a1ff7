import { useLingui } from '@lingui/react/macro'
import { type Collection, CollectionTexts, paths } from '@sheaf/contract'
import { CollectionFields } from '@sheaf/repository/collections'
import { messageOf } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { useNavigate } from 'react-router'
import { useUpdateCollection } from '../../api/collections.mutations.ts'

interface EditCollectionFormProps {
  collection: Collection
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** What a collection says of itself, and who sees it. */
export function EditCollectionForm({ collection, onBusy, onClose }: EditCollectionFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { owner, slug, title, description, is_private } = collection
  const { form, field, values, set } = useContractForm({
    schema: CollectionTexts,
    initialValues: { title, description, is_private },
    mutation: useUpdateCollection({ owner, slug }),
    onSuccess: (answer) => {
      onClose()
      // The words of the title stand in its address.
      if (answer.slug !== slug) void navigate(paths.collection(owner, answer.slug), { replace: true })
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the collection`), field: 'title' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Save`} onBusy={onBusy} onCancel={onClose}>
      <CollectionFields
        field={field}
        isPrivate={values.is_private === true}
        onPrivate={(isPrivate) => set('is_private', isPrivate)}
      />
    </DialogForm>
  )
}
