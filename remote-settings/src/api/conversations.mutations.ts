import { useLingui } from '@lingui/react/macro'
import {
  blockPerson,
  deleteConversation,
  readConversation,
  sendDirectMessage,
  unblockPerson,
} from '@sheaf/client/operations'
import { notificationsKey } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conversationsKey } from './conversations.queries.ts'
import { sayFailure } from './failure.ts'

/** Writes to somebody. What was written stays in its field until it has arrived. */
export function useSendDirectMessage(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { text: string }) => sendDirectMessage({ params: { username }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })
}

/** Marks what somebody wrote as seen; the bell follows. Said to nobody where it fails: it is tried when the page is opened again. */
export function useReadConversation(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => readConversation({ params: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
}

/** Takes the conversation out of the account's list. */
export function useDeleteConversation(username: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteConversation({ params: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
    onError: (error) => sayFailure(error, t`Couldn't delete the conversation. Try again`),
  })
}

/** Takes no more messages of somebody, or takes them again. */
export function useBlock(username: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (block: boolean) => (block ? blockPerson : unblockPerson)({ params: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: conversationsKey }),
    onError: (error) => sayFailure(error, t`Couldn't change this. Try again`),
  })
}
