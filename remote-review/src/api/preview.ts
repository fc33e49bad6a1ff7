import { previewThreadText } from '@sheaf/client/operations'
import type { RepositoryAt } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** Markdown as a thread will show it. */
export const textPreviewQuery = ({ owner, repo, text }: RepositoryAt & { text: string }) =>
  queryOptions({
    queryKey: ['text-preview', owner.toLowerCase(), repo.toLowerCase(), text],
    queryFn: ({ signal }) => previewThreadText({ params: { owner, repo }, body: { text } }, { signal }),
    gcTime: 0,
  })
