// The host leaves the barrel out that has them, where it bundles one of its dialogs itself.
import '@sheaf/ui/overlays.css'
import { useLingui } from '@lingui/react/macro'
import { sessionAtom } from '@sheaf/shell'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { RepositoryAt } from '../address.ts'
import { ChoiceList } from './choice-list.tsx'
import { type CollectionItemAt, collectionOwnersQuery, useAddToChoice } from './collections.queries.ts'
import { NewCollectionForm } from './new-collection-form.tsx'
import { NoteForm } from './note-form.tsx'

export { addCollectingWords } from './words.ts'

interface AddToCollectionProps {
  at: RepositoryAt
  opened: boolean
  onClose: () => void
}

/** In which of one's collections a repository is: it is added to one, or to a new one, with a note, and taken out again. */
export function AddToCollection({ at, opened, onClose }: AddToCollectionProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  /** What the form is about; nothing while the list is shown. */
  const [form, setForm] = useState<'new' | { item: CollectionItemAt; note: string }>()
  const [isBusy, setBusy] = useState(false)
  const add = useAddToChoice(at)
  const owners = useQuery({ ...collectionOwnersQuery(), enabled: opened })
  const create = useRef<HTMLButtonElement>(null)
  const wasForm = useRef(false)
  // Whoever comes back from a form goes on here.
  useEffect(() => {
    if (wasForm.current && form === undefined) create.current?.focus()
    wasForm.current = form !== undefined
  }, [form])
  const back = () => setForm(undefined)
  const close = () => {
    onClose()
    back()
  }
  const title = form === undefined ? t`Add to collection` : form === 'new' ? t`New collection` : t`Edit note`
  const names = owners.data?.map(({ username }) => username) ?? (session ? [session.username] : [])
  return (
    <Modal
      opened={opened}
      onClose={isBusy ? () => undefined : close}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: isBusy }}
    >
      {form === undefined ? (
        <ChoiceList
          at={at}
          enabled={opened}
          add={add}
          createRef={create}
          onCreate={() => setForm('new')}
          onNote={(item, note) => setForm({ item, note })}
          onLeave={close}
        />
      ) : form === 'new' ? (
        <NewCollectionForm
          owners={names}
          onCreated={(created) => {
            add.mutate(created)
            back()
          }}
          onBusy={setBusy}
          onCancel={back}
        />
      ) : (
        <NoteForm item={form.item} note={form.note} onBusy={setBusy} onClose={back} />
      )}
    </Modal>
  )
}
