import type { ProjectBoard } from '@sheaf/contract'

/** Where a card is to go: a column, and its neighbours there. */
export interface CardMove {
  card: string
  column: string
  /** Empty for the top. */
  after: string
  /** Counts where `after` has gone elsewhere meanwhile. */
  before: string
}

/** A board whose card stands behind another one of a column, or on its top where `after` is empty; at its end where that is gone. */
export function withCardAt(board: ProjectBoard, { card: uid, column, after }: CardMove): ProjectBoard {
  const card = board.cards.find((each) => each.uid === uid)
  if (card === undefined || after === uid) return board
  const others = board.cards.filter((each) => each.uid !== uid)
  const behind = others.findIndex((each) => each.uid === after)
  const at = after === '' ? 0 : behind >= 0 ? behind + 1 : others.length
  return { ...board, cards: others.toSpliced(at, 0, { ...card, column }) }
}

/** A board whose column stands behind another one, or first where `after` is empty. */
export function withColumnAfter(
  board: ProjectBoard,
  { column: uid, after }: { column: string; after: string },
): ProjectBoard {
  const column = board.columns.find((each) => each.uid === uid)
  if (column === undefined || after === uid) return board
  const others = board.columns.filter((each) => each.uid !== uid)
  const at = others.findIndex((each) => each.uid === after) + 1
  return { ...board, columns: others.toSpliced(at, 0, column) }
}
