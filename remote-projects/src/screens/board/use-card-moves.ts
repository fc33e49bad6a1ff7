import { useLingui } from '@lingui/react/macro'
import type { ProjectBoard, ProjectCard } from '@sheaf/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useMoveCard } from '../../api/board.mutations.ts'
import { withCardAt } from '../../api/moved.ts'
import { cardsIn, moveTo, type Spot, spotAfter } from './places.ts'

/** Moves cards of a board as it is shown, and says where they are then. */
export function useCardMoves(board: ProjectBoard) {
  const { t } = useLingui()
  const { mutate } = useMoveCard(board.project.uid)
  const [said, setSaid] = useState('')
  // Keys come faster than the page is drawn: each begins where the one before led to.
  const latest = useRef(board)
  useLayoutEffect(() => {
    latest.current = board
  }, [board])
  const followed = useRef<string>(undefined)
  // In another column it is another element, and the focus was on the one before.
  useLayoutEffect(() => {
    if (followed.current === undefined) return
    const handle = document.getElementById(handleOf(followed.current))
    if (handle !== document.activeElement) handle?.focus()
  })
  const move = (card: ProjectCard, spot: Spot) => {
    const change = moveTo(latest.current, card, spot)
    if (change === undefined) return
    latest.current = withCardAt(latest.current, change)
    mutate(change)
    const others = cardsIn(latest.current, spot.column).filter(({ uid }) => uid !== card.uid).length
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
      const now = latest.current.cards.find(({ uid }) => uid === card.uid) ?? card
      const spot = spotAfter(latest.current, now, key)
      if (spot) {
        followed.current = card.uid
        move(now, spot)
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
