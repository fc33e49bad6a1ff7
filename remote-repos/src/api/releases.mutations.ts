import { useLingui } from '@lingui/react/macro'
import {
  createRelease,
  deleteRelease,
  deleteReleaseAsset,
  generateReleaseNotes,
  updateRelease,
} from '@sheaf/client/operations'
import { uploadReleaseAsset } from '@sheaf/client/release-assets'
import type { InputOf, Release } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type Fields = InputOf<'createRelease'>['body']

/** A release may have made a tag: all that is known of the repository is asked for anew. */
function useAskAnew(at: RepositoryAt) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: repositoryKey(at) })
}

/** Creates a release, or changes the one of this public id. */
export function useWriteRelease(at: RepositoryAt, uid: string | undefined) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (body: Fields) =>
      uid === undefined ? createRelease({ params: { ...at }, body }) : updateRelease({ params: { ...at, uid }, body }),
    onSuccess: ({ tag, draft }) => {
      notify.success(draft ? t`Draft of ${tag} saved` : t`Release ${tag} saved`)
      return askAnew()
    },
  })
}

export function useDeleteRelease(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uid }: Release) => deleteRelease({ params: { ...at, uid } }),
    onSuccess: (_, { tag }) => {
      notify.success(t`Release ${tag} deleted. The tag is still there`)
      // The page that is left still shows it: asked for again, it would be missing.
      const isGone = (key: readonly unknown[]) => key.at(-2) === 'one' && key.at(-1) === tag
      return client.invalidateQueries({
        queryKey: repositoryKey(at),
        predicate: ({ queryKey }) => !isGone(queryKey),
      })
    },
    onError: (error, { tag }) => notify.error(messageOf(error, t`Couldn't delete ${tag}`)),
  })
}

/** Adds files to a release, one after the other; what was refused is told by its name, and the others go on. */
export function useUploadAssets(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    async mutationFn(files: readonly File[]) {
      for (const file of files) {
        try {
          await uploadReleaseAsset({ ...at, uid, file })
        } catch (error) {
          const { name } = file
          notify.error(`${name}: ${messageOf(error, t`Couldn't upload the file`)}`)
        }
      }
    },
    onSettled: askAnew,
  })
}

export function useDeleteAsset(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (asset: string) => deleteReleaseAsset({ params: { ...at, uid, asset } }),
    onSuccess: askAnew,
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the file`)),
  })
}

export function useGenerateNotes(at: RepositoryAt) {
  const { t } = useLingui()
  return useMutation({
    mutationFn: (body: InputOf<'generateReleaseNotes'>['body']) => generateReleaseNotes({ params: { ...at }, body }),
    onError: (error) => notify.error(messageOf(error, t`Couldn't write the notes`)),
  })
}
