import type { ThreadItem, ThreadNews } from '@sheaf/contract'
import type { ToldOfThread } from '@sheaf/shell'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** What pages of discussions and of pull requests have in common. */
interface Page {
  thread: { comments: number }
  items: ThreadItem[]
  next: string | null
  revision: number
}

/**
 * Adds comments that were told of below those of a thread that is kept; says whether it did: not where something else has changed since it was asked for, or
 * not all of it was.
 */
export function addNews(
  client: QueryClient,
  keys: readonly (readonly unknown[])[],
  { revision, news }: ToldOfThread,
): boolean {
  if (news === '') return false
  const { from, comments }: ThreadNews = JSON.parse(news)
  let isAdded = false
  for (const key of keys)
    client.setQueryData<InfiniteData<Page>>(key, (kept) => {
      if (kept === undefined || kept.pages.some((page) => page.revision !== from) || kept.pages.at(-1)?.next !== null)
        return kept
      isAdded = true
      const last = kept.pages.length - 1
      const pages = kept.pages.map((page, at) => ({
        ...page,
        revision,
        thread: { ...page.thread, comments: page.thread.comments + comments.length },
        items: at === last ? [...page.items, ...comments] : page.items,
      }))
      return { ...kept, pages }
    })
  return isAdded
}
