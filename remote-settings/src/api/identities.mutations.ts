import { deleteIdentity, startIdentity } from '@sheaf/client/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Goes to a provider, which sends this browser back connected. */
export const useConnect = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { url } = await startIdentity({ params: { name } })
      window.location.assign(url)
    },
  })

/** Ends the connection with a provider. */
export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => deleteIdentity({ params: { uid } }),
    onSuccess: () => {
      for (const key of ['identities', 'security-log']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}
