import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import type { ProjectBoard } from '@sheaf/contract'
import { useRef, useState } from 'react'
import { AddColumn } from './add-column.tsx'
import { BoardColumn } from './board-column.tsx'
import classes from './board-view.module.css'
import { CardFace } from './card-face.tsx'
import { cardsIn, type Spot } from './places.ts'
import { useCardMoves } from './use-card-moves.ts'

/** The column below the pointer, else the nearest. */
const nearestColumn: CollisionDetection = (args) => {
  const within = pointerWithin(args)
  return within.length > 0 ? within : closestCenter(args)
}

/** What is dragged is told by `useCardMoves`, in the reader's language. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

interface BoardViewProps {
  /** With the cards that are shown. */
  board: ProjectBoard
  onOpen: (card: string) => void
}

/** Columns side by side. Cards are dragged with the mouse, or by touch after a moment; arrow keys on a handle do the same. */
export function BoardView({ board, onOpen }: BoardViewProps) {
  const { t } = useLingui()
  const moves = useCardMoves(board)
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [spot, setSpot] = useState<Spot>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that goes on at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const card = board.cards.find(({ uid }) => uid === dragged)
  const spotOf = ({ active, over }: DragMoveEvent): Spot | undefined => {
    const rect = active.rect.current.translated
    if (over === null || rect === null) return undefined
    const column = String(over.id)
    const element = list.current?.querySelector(`[data-column="${CSS.escape(column)}"]`)
    const middle = rect.top + rect.height / 2
    const above = [...(element?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].filter((each) => {
      const its = each.getBoundingClientRect()
      return each.dataset.card !== active.id && its.top + its.height / 2 < middle
    })
    return { column, index: above.length }
  }
  const follow = (event: DragMoveEvent) => {
    const now = spotOf(event)
    setSpot((before) => (before?.column === now?.column && before?.index === now?.index ? before : now))
  }
  const stop = () => {
    setDragged(undefined)
    setSpot(undefined)
  }
  const drop = (event: DragEndEvent) => {
    const to = spotOf(event)
    stop()
    moves.release()
    if (card && to) moves.move(card, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestColumn}
      accessibility={silent}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={follow}
      // A move is told before what it is over is known.
      onDragOver={follow}
      onDragEnd={drop}
      onDragCancel={stop}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.board} aria-label={t`Board`} tabIndex={0}>
        <ul ref={list} className={classes.columns} aria-label={t`Columns`}>
          {board.columns.map((column) => (
            <BoardColumn
              key={column.uid}
              board={board}
              column={column}
              cards={cardsIn(board, column.uid)}
              dragged={dragged}
              dropAt={spot?.column === column.uid ? spot.index : undefined}
              moves={moves}
              onOpen={onOpen}
            />
          ))}
          {board.project.may.manage && (
            <li className={classes.more}>
              <AddColumn project={board.project.uid} />
            </li>
          )}
        </ul>
      </section>
      <p className={classes.heard} role="status">
        {moves.said}
      </p>
      <DragOverlay dropAnimation={null}>
        {card && (
          <div className={classes.overlay}>
            <CardFace card={card} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
