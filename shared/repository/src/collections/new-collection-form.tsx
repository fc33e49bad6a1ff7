import { useLingui } from '@lingui/react/macro'
import { type DataOf, NewCollectionTexts } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { CollectionFields } from './collection-fields.tsx'
import { useCreateCollection } from './collections.queries.ts'

interface NewCollectionFormProps {
  /** Who may own it, the first of them unless another one is chosen. */
  owners: readonly string[]
  onCreated: (at: DataOf<'createCollection'>) => void
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

/** A new collection: whose it is where there is a choice, and what it says of itself. */
export function NewCollectionForm({ owners, onCreated, ...dialog }: NewCollectionFormProps) {
  const { t } = useLingui()
  const { form, field, values, set } = useContractForm({
    schema: NewCollectionTexts,
    initialValues: { owner: '', title: '', description: '', is_private: false },
    preset: { owner: owners[0] ?? '' },
    mutation: useCreateCollection(),
    onSuccess: onCreated,
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the collection`), field: 'title' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Create collection`} {...dialog}>
      {owners.length > 1 && (
        <NativeSelect
          name="owner"
          label={t`Owner`}
          value={values.owner}
          data={[...owners]}
          onChange={({ currentTarget }) => set('owner', currentTarget.value)}
        />
      )}
      <CollectionFields
        field={field}
        isPrivate={values.is_private === true}
        onPrivate={(isPrivate) => set('is_private', isPrivate)}
      />
    </DialogForm>
  )
}
