import { useLingui } from '@lingui/react/macro'
import type { ProjectBoard, ProjectCard } from '@sheaf/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMoveCard } from '../../api/board.mutations.ts'
import { cardsIn, moveTo, type Spot, spotAfter } from './places.ts'

/** Moves cards of a board as it is shown, and says where they are then. */
export function useCardMoves(board: ProjectBoard) {
  const { t } = useLingui()
  const { mutate } = useMoveCard(board.project.uid)
  const [said, setSaid] = useState('')
  const followed = useRef<string>(undefined)
  // In another column it is another element, and the focus was on the one before.
  useLayoutEffect(() => {
    if (followed.current === undefined) return
    const handle = document.getElementById(handleOf(followed.current))
    if (handle !== document.activeElement) handle?.focus()
  })
  const move = (card: ProjectCard, spot: Spot) => {
    const change = moveTo(board, card, spot)
    if (change === undefined) return
    mutate(change)
    const others = cardsIn(board, spot.column).filter(({ uid }) => uid !== card.uid).length
    const { title } = card
    const [place, count] = [Math.min(spot.index, others) + 1, others + 1]
    const column = board.columns.find(({ uid }) => uid === spot.column)?.name ?? ''
    setSaid(t`${title} is at position ${place} of ${count} in ${column}`)
  }
  return {
    said,
    move,
    /** Moves a card by an arrow key; says whether the key was one. */
    press: (card: ProjectCard, key: string): boolean => {
      const spot = spotAfter(board, card, key)
      if (spot) {
        followed.current = card.uid
        move(card, spot)
      }
      return spot !== undefined || key.startsWith('Arrow')
    },
    /** The focus went on by itself. */
    release: () => {
      followed.current = undefined
    },
  }
}

/** The id of the handle by which keyboards move a card. */
export const handleOf = (card: string): string => `move-${card}`
