import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ProjectBoard, type ProjectCardDetails, paths } from '@sheaf/contract'
import { DayOf, RelativeTime, TextLink } from '@sheaf/ui'
import { Badge, NativeSelect } from '@sheaf/ui/controls'
import { useState } from 'react'
import { useDeleteCard } from '../../api/board.mutations.ts'

import classes from './card-details.module.css'
import { useCardMoves } from './use-card-moves.ts'

interface CardDetailsProps {
  board: ProjectBoard
  card: ProjectCardDetails
  onEdit: () => void
  onClose: () => void
}

/** What a card says, and what can be done to it. */
export function CardDetails({ board, card, onEdit, onClose }: CardDetailsProps) {
  const { t } = useLingui()
  const moves = useCardMoves(board)
  const remove = useDeleteCard(board.project.uid)
  const [asking, setAsking] = useState(false)
  const mayEdit = board.project.may.edit_cards
  const shown = board.cards.find(({ uid }) => uid === card.uid)
  const column = board.columns.find(({ uid }) => uid === shown?.column)
  return (
    <div className={classes.card}>
      {card.text === '' ? (
        <p className={classes.dim}>{t`No description yet`}</p>
      ) : (
        // The server's sanitiser made it, of the card's Markdown.
        <div className={classes.prose} dangerouslySetInnerHTML={{ __html: card.html }} />
      )}
      <dl className={classes.facts}>
        <dt>{t`Column`}</dt>
        <dd>
          {mayEdit && shown ? (
            <NativeSelect
              aria-label={t`Column`}
              value={shown.column}
              data={board.columns.map(({ uid, name }) => ({ value: uid, label: name }))}
              onChange={({ currentTarget: { value } }) =>
                moves.move(shown, { column: value, index: board.cards.length })
              }
            />
          ) : (
            column?.name
          )}
        </dd>
        {card.assignees.length > 0 && (
          <>
            <dt>{t`Assignees`}</dt>
            <dd className={classes.many}>
              {card.assignees.map((username) => (
                <TextLink key={username} to={paths.user(username)}>
                  {username}
                </TextLink>
              ))}
            </dd>
          </>
        )}
        {card.labels.length > 0 && (
          <>
            <dt>{t`Labels`}</dt>
            <dd className={classes.many}>
              {card.labels.map((label) => (
                <Badge key={label} variant="default" tt="none">
                  {label}
                </Badge>
              ))}
            </dd>
          </>
        )}
        {card.due_date !== null && (
          <>
            <dt>{t`Due date`}</dt>
            <dd>
              <DayOf day={card.due_date} />
            </dd>
          </>
        )}
        {card.repository !== null && (
          <>
            <dt>{t`Repository`}</dt>
            <dd>
              <TextLink to={paths.repo(card.repository.owner, card.repository.name)}>
                {`${card.repository.owner}/${card.repository.name}`}
              </TextLink>
            </dd>
          </>
        )}
        <dt>{t`Updated`}</dt>
        <dd>
          <RelativeTime at={card.updated_at} />
        </dd>
      </dl>
      <p className={classes.heard} role="status">
        {moves.said}
      </p>
      {mayEdit &&
        (asking ? (
          <div className={classes.actions}>
            <span className={classes.question}>{t`Delete this card? This can't be undone`}</span>
            <Button variant="default" onClick={() => setAsking(false)} disabled={remove.isPending} data-autofocus>
              {t`Cancel`}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(card.uid, { onSuccess: onClose, onError: () => setAsking(false) })}
            >
              {t`Delete`}
            </Button>
          </div>
        ) : (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t`Delete`}
            </Button>
            <Button onClick={onEdit}>{t`Edit`}</Button>
          </div>
        ))}
    </div>
  )
}
