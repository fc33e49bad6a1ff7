import {
  confirmSession,
  confirmTotp,
  createPasskey,
  createRecoveryCodes,
  deletePasskey,
  deleteTotp,
  startPasskeyRegistration,
  startTotp,
} from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What changes the factors: afterwards they and the log are fetched again. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Secrets and recovery codes must not outlive the dialog that shows them.
    gcTime: 0,
    onSuccess: () => {
      for (const key of ['factors', 'security-log']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

/** A secret for an authenticator app, which does not count yet. */
export const useStartTotp = () => useMutation({ mutationFn: () => startTotp(), gcTime: 0 })

/** Turns the app on by its first code. */
export const useConfirmTotp = () => useChange((body: InputOf<'confirmTotp'>['body']) => confirmTotp({ body }))

/** Turns the app off. */
export const useDeleteTotp = () => useChange(() => deleteTotp())

/** New recovery codes in place of the old ones. */
export const useCreateRecoveryCodes = () => useChange(() => createRecoveryCodes())

/** Has the browser make a passkey, and adds it. */
export const useCreatePasskey = () =>
  useChange(async ({ name }: { name: string }) => {
    const { options: optionsJSON } = await startPasskeyRegistration()
    const { startRegistration } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
    return createPasskey({ body: { name, credential } })
  })

/** Deletes a passkey. */
export const useDeletePasskey = () => useChange((uid: string) => deletePasskey({ params: { uid } }))

/** Confirms by the password that it is still them. */
export const useConfirmSession = () =>
  useMutation({ mutationFn: (body: InputOf<'confirmSession'>['body']) => confirmSession({ body }) })
