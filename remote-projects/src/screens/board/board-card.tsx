import { useDraggable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import type { ProjectCard } from '@sheaf/contract'
import { IconGripVertical } from '@sheaf/ui/icons'
import classes from './board-card.module.css'
import { CardFace } from './card-face.tsx'
import { handleOf } from './use-card-moves.ts'

interface BoardCardProps {
  card: ProjectCard
  mayMove: boolean
  onOpen: () => void
  /** A key on its handle; gives whether it was one that moves. */
  onPress: (key: string) => boolean
  /** The focus left the handle. */
  onLeave: () => void
}

/** A card of a column. */
export function BoardCard({ card, mayMove, onOpen, onPress, onLeave }: BoardCardProps) {
  const { t } = useLingui()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.uid, disabled: !mayMove })
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-card={card.uid}
      data-dragging={isDragging || undefined}
      data-movable={mayMove || undefined}
      {...listeners}
    >
      <CardFace card={card} onOpen={onOpen} />
      {mayMove && (
        <button
          type="button"
          id={handleOf(card.uid)}
          className={classes.handle}
          aria-label={t`Move ${card.title}: use the arrow keys`}
          title={t`Drag, or use the arrow keys`}
          onBlur={({ relatedTarget }) => relatedTarget && onLeave()}
          onKeyDown={(event) => {
            if (onPress(event.key)) event.preventDefault()
          }}
        >
          <IconGripVertical size={16} />
        </button>
      )}
    </li>
  )
}
