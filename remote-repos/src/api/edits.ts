import { createCommit, getEditableFile, renderDraft } from '@sheaf/client/operations'
import { uploadFile } from '@sheaf/client/uploads'
import { type CommitForm, type CommitOutcome, type InputOf, limits, paths } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** What an address of the editor names. It is asked for once: whoever edits goes on from what they have opened. */
export const editableFileQuery = ({ owner, repo, branch, path }: RepositoryAt & { branch: string; path: string }) =>
  queryOptions({
    // Beside what is known of the repository: a commit asks anew for all of that.
    queryKey: ['editable-file', owner.toLowerCase(), repo.toLowerCase(), branch, path],
    queryFn: ({ signal }) => getEditableFile({ params: { owner, repo, branch, path } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A text as it was in a commit. */
export const textAtQuery = ({ owner, repo, path, commit }: RepositoryAt & { path: string; commit: string }) =>
  queryOptions({
    queryKey: ['text-at', owner.toLowerCase(), repo.toLowerCase(), commit, path],
    queryFn: async ({ signal }) => {
      const answer = await fetch(paths.raw(owner, repo, path, commit), { signal })
      if (!answer.ok) throw new Error(`The file at ${commit} was answered with ${answer.status}`)
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })

/** Markdown as it will be shown. */
export const draftPreviewQuery = ({
  text,
  branch,
  path,
  ...at
}: RepositoryAt & { text: string; branch: string; path: string }) =>
  queryOptions({
    queryKey: ['draft-preview', at.owner.toLowerCase(), at.repo.toLowerCase(), branch, path, text],
    queryFn: ({ signal }) => renderDraft({ params: { ...at }, body: { branch, path, text } }, { signal }),
    gcTime: 0,
  })

type Body = InputOf<'createCommit'>['body']
export type Change = Body['changes'][number]

/** A commit as it is to be made. */
export interface Committing {
  form: CommitForm
  /** What the page suggests where nobody has written a message. */
  suggested: string
  branch: string
  base: string | null
  changes: readonly Change[]
}

/** Commits changes to a branch. Sent again after an answer that was lost, the same ones are committed once. */
export function useCreateCommit<Input>(at: RepositoryAt, committingOf: (input: Input) => Committing) {
  const client = useQueryClient()
  const attempt = useRef({ body: '', token: '' })
  return useMutation({
    mutationFn: async (input: Input): Promise<CommitOutcome> => {
      const body = await bodyOf(at, committingOf(input))
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, token: newToken() }
      return createCommit({ params: { ...at }, body: { ...body, token: attempt.current.token } })
    },
    onSuccess: ({ outcome }) => {
      if (outcome !== 'committed') return
      const queryKey = repositoryKey(at)
      // What no page shows now would be shown as it was before it is asked for anew.
      client.removeQueries({ queryKey, type: 'inactive' })
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      // The page that is left may be of what is gone now: only what stands around it is asked for at once.
      void client.refetchQueries({
        queryKey,
        type: 'active',
        predicate: ({ queryKey: [, , , part] }) => isOfFrame(part),
      })
    },
  })
}

/** Without `randomUUID`, which browsers have on secure origins alone. */
const newToken = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const isOfFrame = (part: unknown): boolean => part === 'model' || part === 'refs'

async function bodyOf(at: RepositoryAt, { form, suggested, branch, base, changes }: Committing): Promise<Body> {
  const { subject, description, onto, new_branch } = form
  return {
    branch,
    base,
    changes: await Promise.all(changes.map((change) => sendable(at, change))),
    message: [subject || suggested, description].filter(Boolean).join('\n\n'),
    ...(onto === 'new_branch' && { new_branch }),
  }
}

/** In bytes of JSON: beside the text stands little else. */
const longestInJson = limits.commitBodyBytes - 100_000

/** A text that no call can hold goes ahead as an upload. */
async function sendable(at: RepositoryAt, change: Change): Promise<Change> {
  if (change.action !== 'put' || change.text === undefined) return change
  const { text, ...rest } = change
  const bytes = new Blob([JSON.stringify(text)]).size
  if (text.length <= limits.commitTextMax && bytes <= longestInJson) return change
  return { ...rest, upload: await uploadFile(at, new Blob([text])) }
}

/** Sends a file ahead of the commit that it is to be part of. What the server would refuse is not sent to it. */
export const sendFile: typeof uploadFile = async (at, file, options) => {
  if (file.size > limits.uploadBytes) throw new Error('The file is larger than what is taken')
  return uploadFile(at, file, options)
}
