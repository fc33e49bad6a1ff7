import { type RepositoryAt, repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { type FileAt, fileQuery, rawTextQuery } from '../../api/files.queries.ts'
import { isTextAskedAhead } from '../../api/raw-text.ts'
import { fileAddressOf } from '../../components/address.ts'

/**
 * The file that the address names. Where its text stands on the page already (`first-text.ts`), all of it is waited for: the app takes the place of
 * that text, and would have nothing but a skeleton to put there.
 */
export const loadFile = async ({ params, request }: LoaderFunctionArgs) => {
  const asked = loadWithText({ ...repositoryAt(params), ...fileAddressOf(new URL(request.url)) })
  await awaitBriefly(asked)
  if (document.querySelector('#first-rows [data-chunk]')) await asked
  return null
}

async function loadWithText(at: FileAt): Promise<void> {
  const { owner, repo }: RepositoryAt = at
  const file = await queryClient.fetchQuery(fileQuery(at)).catch(() => undefined)
  // Nobody else's text is asked for here: a loader runs for each link that a pointer rests on, too, and a text may be megabytes.
  if (file && isTextAskedAhead({ owner, repo, file }))
    await queryClient.prefetchQuery(rawTextQuery({ owner, repo, file }))
}
