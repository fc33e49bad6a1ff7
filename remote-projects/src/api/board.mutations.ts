import { useLingui } from '@lingui/react/macro'
import {
  addColumn,
  createCard,
  deleteCard,
  deleteColumn,
  moveCard,
  moveColumn,
  renameColumn,
  updateCard,
} from '@sheaf/client/operations'
import type { InputOf, ProjectBoard } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CardMove, withCardAt, withColumnAfter } from './moved.ts'
import { boardQuery, cardQuery } from './projects.queries.ts'

/** Changes of one board are sent one after the other, and its answers are asked for once the last of them is through. */
function useBoardMutation<Input, Answer>(
  project: string,
  {
    run,
    shown,
    failed,
  }: {
    run: (input: Input) => Promise<Answer>
    /** The board as it is shown until the server has answered. */
    shown?: (board: ProjectBoard, input: Input) => ProjectBoard
    /** Says why it failed; where it is not given, whoever calls says so. */
    failed?: string
  },
) {
  const client = useQueryClient()
  const { queryKey } = boardQuery(project)
  const mutationKey = ['board', project]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: run,
    onMutate: async (input) => {
      if (!shown) return
      client.setQueryData(queryKey, (board) => board && shown(board, input))
      await client.cancelQueries({ queryKey, exact: true })
    },
    onError: (error) => {
      if (failed !== undefined) notify.error(messageOf(error, failed))
    },
    onSettled: () => {
      // What is still to be sent would jump back and forth.
      if (client.isMutating({ mutationKey }) > 1) return
      return client.invalidateQueries({ queryKey, exact: true })
    },
  })
}

/** Adds a column at the end. */
export const useAddColumn = (project: string) =>
  useBoardMutation(project, {
    run: (body: InputOf<'addColumn'>['body']) => addColumn({ params: { project }, body }),
  })

/** Renames a column. */
export const useRenameColumn = (project: string, column: string) =>
  useBoardMutation(project, {
    run: (body: InputOf<'renameColumn'>['body']) => renameColumn({ params: { project, column }, body }),
  })

/** Puts a column behind another. */
export function useMoveColumn(project: string) {
  const { t } = useLingui()
  return useBoardMutation(project, {
    run: ({ column, after }: { column: string; after: string }) =>
      moveColumn({ params: { project, column }, body: { after } }),
    shown: withColumnAfter,
    failed: t`Couldn't move the column`,
  })
}

/** Deletes a column; its cards go to another one. */
export function useDeleteColumn(project: string) {
  const { t } = useLingui()
  return useBoardMutation(project, {
    run: ({ column, to }: { column: string; to: string }) =>
      deleteColumn({ params: { project, column }, query: to === '' ? {} : { to } }),
    failed: t`Couldn't delete the column`,
  })
}

/** Adds a card at the end of a column. */
export const useCreateCard = (project: string) =>
  useBoardMutation(project, {
    run: (body: InputOf<'createCard'>['body']) => createCard({ params: { project }, body }),
  })

/** Puts a card somewhere else. It shows at once. */
export function useMoveCard(project: string) {
  const { t } = useLingui()
  return useBoardMutation(project, {
    run: ({ card, ...body }: CardMove) => moveCard({ params: { project, card }, body }),
    shown: withCardAt,
    failed: t`Couldn't move the card`,
  })
}

/** Changes fields of a card. */
export function useUpdateCard(project: string, card: string) {
  const client = useQueryClient()
  return useBoardMutation(project, {
    run: async (body: InputOf<'updateCard'>['body']) => {
      const answer = await updateCard({ params: { project, card }, body })
      await client.invalidateQueries({ queryKey: cardQuery(project, card).queryKey })
      return answer
    },
  })
}

/** Deletes a card. */
export function useDeleteCard(project: string) {
  const { t } = useLingui()
  return useBoardMutation(project, {
    run: (card: string) => deleteCard({ params: { project, card } }),
    shown: (board, card) => ({ ...board, cards: board.cards.filter(({ uid }) => uid !== card) }),
    failed: t`Couldn't delete the card`,
  })
}
