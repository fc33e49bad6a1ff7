import { useDroppable } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ProjectBoard, ProjectCard, ProjectColumn } from '@sheaf/contract'
import { Counter } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { Fragment, useState } from 'react'
import { AddCard } from './add-card.tsx'
import { BoardCard } from './board-card.tsx'
import classes from './board-column.module.css'
import { ColumnMenu } from './column-menu.tsx'
import type { useCardMoves } from './use-card-moves.ts'

interface BoardColumnProps {
  board: ProjectBoard
  column: ProjectColumn
  /** Those of it that are shown. */
  cards: readonly ProjectCard[]
  /** The card that is being dragged. */
  dragged: string | undefined
  /** Where it would stand in this column, counted without it; nothing where it is over another one. */
  dropAt: number | undefined
  moves: ReturnType<typeof useCardMoves>
  onOpen: (card: string) => void
}

/** A column with its cards. */
export function BoardColumn({ board, column, cards, dragged, dropAt, moves, onOpen }: BoardColumnProps) {
  const { t } = useLingui()
  const { setNodeRef } = useDroppable({ id: column.uid })
  const [adding, setAdding] = useState(false)
  const { may, uid: project } = board.project
  const others = cards.filter(({ uid }) => uid !== dragged)
  return (
    <li ref={setNodeRef} className={classes.column} data-column={column.uid}>
      <div className={classes.head}>
        <h2 className={classes.name}>{column.name}</h2>
        <Counter value={cards.length} />
        {may.manage && <ColumnMenu board={board} column={column} />}
      </div>
      <ul className={classes.cards} aria-label={column.name}>
        {cards.map((card) => (
          <Fragment key={card.uid}>
            {others[dropAt ?? -1]?.uid === card.uid && <li className={classes.drop} data-drop aria-hidden="true" />}
            <BoardCard
              card={card}
              mayMove={may.edit_cards}
              onOpen={() => onOpen(card.uid)}
              onPress={(key) => moves.press(card, key)}
              onLeave={moves.release}
            />
          </Fragment>
        ))}
        {dropAt === others.length && <li className={classes.drop} data-drop aria-hidden="true" />}
      </ul>
      {may.edit_cards &&
        (adding ? (
          <AddCard project={project} column={column} onClose={() => setAdding(false)} />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            aria-description={column.name}
            onClick={() => setAdding(true)}
          >
            {t`Add card`}
          </Button>
        ))}
    </li>
  )
}
