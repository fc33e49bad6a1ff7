import { useLingui } from '@lingui/react/macro'
import type { ProjectBoard } from '@sheaf/contract'
import { EmptyState, Row, RowList } from '@sheaf/ui'
import { NativeSelect } from '@sheaf/ui/controls'
import { CardFace } from './card-face.tsx'
import classes from './list-view.module.css'
import { cardsIn } from './places.ts'
import { useCardMoves } from './use-card-moves.ts'

interface ListViewProps {
  /** With the cards that are shown. */
  board: ProjectBoard
  onOpen: (card: string) => void
}

/** All cards below each other, by their columns. */
export function ListView({ board, onOpen }: ListViewProps) {
  const { t } = useLingui()
  const moves = useCardMoves(board)
  if (board.cards.length === 0) return <EmptyState title={t`No cards to show`} />
  return (
    <>
      {board.columns.map((column) => {
        const cards = cardsIn(board, column.uid)
        if (cards.length === 0) return null
        return (
          <section key={column.uid} className={classes.column}>
            <h2 className={classes.name}>{column.name}</h2>
            <RowList label={column.name}>
              {cards.map((card) => (
                <Row key={card.uid}>
                  <div className={classes.row}>
                    <CardFace card={card} onOpen={() => onOpen(card.uid)} />
                    {board.project.may.edit_cards && (
                      <NativeSelect
                        aria-label={t`Column of ${card.title}`}
                        value={card.column}
                        data={board.columns.map(({ uid, name }) => ({ value: uid, label: name }))}
                        onChange={({ currentTarget: { value } }) =>
                          moves.move(card, { column: value, index: board.cards.length })
                        }
                      />
                    )}
                  </div>
                </Row>
              ))}
            </RowList>
          </section>
        )
      })}
      <p className={classes.heard} role="status">
        {moves.said}
      </p>
    </>
  )
}
