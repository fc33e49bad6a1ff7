import { useLingui } from '@lingui/react/macro'
import { deletePicture } from '@sheaf/client/operations'
import { type PictureCrop, uploadPicture } from '@sheaf/client/pictures'
import { appStore, notify, ownerKey, sessionAtom, setSessionAtom } from '@sheaf/shell'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from './failure.ts'

/** Puts a square of a picture onto the account. It is shown at once wherever the account is. */
export function useUploadPicture() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, crop }: { picture: Blob; crop: PictureCrop }) => uploadPicture(picture, crop),
    onSuccess: (address) => {
      show(client, address)
      notify.success(t`Picture updated`)
    },
    onError: (error) => sayFailure(error, t`Failed to upload the picture`),
  })
}

/** Takes the picture away. */
export function useDeletePicture() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deletePicture({}),
    onSuccess: () => {
      show(client, null)
      notify.success(t`Picture removed`)
    },
    onError: (error) => sayFailure(error, t`Failed to remove the picture`),
  })
}

function show(client: QueryClient, address: string | null): void {
  const session = appStore.get(sessionAtom)
  if (!session) return
  appStore.set(setSessionAtom, { ...session, avatar_url: address })
  void client.invalidateQueries({ queryKey: ownerKey(session.username) })
}
