import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import type { ProjectBoard } from '@sheaf/contract'
import { NotFoundState, QueryError, TextSkeleton } from '@sheaf/ui'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardQuery } from '../../api/projects.queries.ts'
import { CardDetails } from './card-details.tsx'
import { CardForm } from './card-form.tsx'

export interface CardDialogProps {
  board: ProjectBoard
  /** The card that is open; empty for none. */
  card: string
  onClose: () => void
}

/** One card as a whole, to read and to edit. */
export function CardDialog({ board, card, onClose }: CardDialogProps) {
  const { t } = useLingui()
  const title = board.cards.find(({ uid }) => uid === card)?.title
  return (
    <Modal
      opened={card !== ''}
      onClose={onClose}
      size="lg"
      title={title ?? t`Card`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {card !== '' && <Card key={card} board={board} uid={card} onClose={onClose} />}
    </Modal>
  )
}

function Card({ board, uid, onClose }: { board: ProjectBoard; uid: string; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(cardQuery(board.project.uid, uid))
  const [editing, setEditing] = useState(false)
  const { data: card, error } = query
  // Somebody has deleted it, or its address is wrong.
  if (error instanceof ApiError && error.kind === 'missing') return <NotFoundState />
  if (card === undefined) {
    return error ? <QueryError query={query} fallback={t`Couldn't load the card`} /> : <TextSkeleton lines={6} />
  }
  return editing ? (
    <CardForm board={board} card={card} onDone={() => setEditing(false)} />
  ) : (
    <CardDetails board={board} card={card} onEdit={() => setEditing(true)} onClose={onClose} />
  )
}
