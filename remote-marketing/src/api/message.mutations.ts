import { sendMessage } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { useMutation } from '@tanstack/react-query'

/** Mails a message to whoever runs this Sheaf. */
export const useSendMessage = () =>
  useMutation({ mutationFn: (body: InputOf<'sendMessage'>['body']) => sendMessage({ body }) })
