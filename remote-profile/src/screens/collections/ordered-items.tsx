import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { Collection, CollectionItem } from '@sheaf/contract'
import { NoteForm } from '@sheaf/repository/collections'
import { Row, RowList } from '@sheaf/ui'
import { IconPencil } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useChangeItems } from '../../api/collections.mutations.ts'
import { RemoveButton } from '../../components/reorder/remove-button.tsx'
import { ReorderHandle } from '../../components/reorder/reorder-handle.tsx'
import { SaidOrder } from '../../components/reorder/said-order.tsx'
import { type Handle, useReorder } from '../../components/reorder/use-reorder.ts'
import classes from './collections.module.css'
import { ItemRow } from './item-row.tsx'

/** The items of a collection for whoever may change it: put in order, taken out, and what is said of each. */
export function OrderedItems({ collection: { owner, slug, items } }: { collection: Collection }) {
  const { t } = useLingui()
  const change = useChangeItems({ owner, slug })
  const [noted, setNoted] = useState<CollectionItem>()
  const [isBusy, setBusy] = useState(false)
  const close = () => setNoted(undefined)
  const { said, rowOf, handleOf } = useReorder({
    names: items.map(({ name }) => name),
    enabled: true,
    onMove: (from, to) => {
      const item = items[from]
      if (item) change.mutate({ item: item.uid, from, to })
    },
  })
  return (
    <>
      <RowList label={t`Items`}>
        {items.map((item, index) => (
          <Row key={item.uid}>
            <div className={classes.item} {...rowOf(index)}>
              <ItemRow item={item} />
              <Controls
                handle={handleOf(index)}
                onNote={() => setNoted(item)}
                onRemove={() => {
                  change.mutate({ item: item.uid, from: index })
                  // What was focused goes with the row.
                  document.querySelector<HTMLElement>('h1')?.focus()
                }}
              />
            </div>
          </Row>
        ))}
      </RowList>
      <SaidOrder said={said} />
      <Modal
        opened={noted !== undefined}
        onClose={isBusy ? () => undefined : close}
        title={t`Edit note`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: isBusy }}
      >
        {noted && (
          <NoteForm item={{ owner, slug, item: noted.uid }} note={noted.note} onBusy={setBusy} onClose={close} />
        )}
      </Modal>
    </>
  )
}

interface ControlsProps {
  handle: Handle
  onNote: () => void
  onRemove: () => void
}

function Controls({ handle, onNote, onRemove }: ControlsProps) {
  const { t } = useLingui()
  const { name } = handle
  return (
    <div className={classes.controls}>
      <ReorderHandle {...handle} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-haspopup="dialog"
        aria-label={t`Edit the note on ${name}`}
        title={t`Edit note`}
        onClick={onNote}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <RemoveButton label={t`Remove ${name}`} onRemove={onRemove} />
    </div>
  )
}
