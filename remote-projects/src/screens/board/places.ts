import type { ProjectBoard, ProjectCard } from '@sheaf/contract'
import type { CardMove } from '../../api/moved.ts'

/** Where a card would stand among those of a column that are shown, from 0. */
export interface Spot {
  column: string
  index: number
}

/** The cards of a column that are shown. */
export const cardsIn = ({ cards }: ProjectBoard, column: string): ProjectCard[] =>
  cards.filter((card) => card.column === column)

/** The move of a card to a spot, which is counted without the card itself; nothing where it stands there already. */
export function moveTo(board: ProjectBoard, card: ProjectCard, { column, index }: Spot): CardMove | undefined {
  const shown = cardsIn(board, column)
  const others = shown.filter(({ uid }) => uid !== card.uid)
  const at = Math.min(Math.max(index, 0), others.length)
  if (column === card.column && shown.findIndex(({ uid }) => uid === card.uid) === at) return undefined
  return { card: card.uid, column, after: others[at - 1]?.uid ?? '', before: others[at]?.uid ?? '' }
}

const steps: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow key takes a card; nothing for other keys, and where there is no further way. */
export function spotAfter(board: ProjectBoard, card: ProjectCard, key: string): Spot | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const from = board.columns.findIndex(({ uid }) => uid === card.column)
  const column = board.columns[from + step[0]]?.uid
  if (column === undefined) return undefined
  const own = cardsIn(board, card.column)
  const index = own.findIndex(({ uid }) => uid === card.uid) + step[1]
  if (column !== card.column) return { column, index: Math.min(index, cardsIn(board, column).length) }
  return index < 0 || index >= own.length ? undefined : { column, index }
}
