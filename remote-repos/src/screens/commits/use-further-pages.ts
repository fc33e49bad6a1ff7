import type { CommitSearchPage } from '@sheaf/contract'
import { useEffect, useRef } from 'react'

/** A page of the server is what is found in 70 ms. So many follow each other by themselves where it found less than a page has, */
const byThemselves = 3
/** and so many when somebody asks to go on. */
const onDemand = 12

/** What a search has come to, and how it goes on. */
interface Search {
  data: { pages: readonly CommitSearchPage[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => Promise<unknown>
}

/**
 * Goes on with a search of commits for as long as somebody waits for a page: the server answers at once with how far it came, and a search
 * that people watch is several answers long. Gives what asks for more.
 */
export function useFurtherPages(search: Search): () => void {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = search
  const pages = data?.pages ?? []
  /** Up to which page of this search it goes on. */
  const wanted = useRef({ first: pages[0], upTo: byThemselves })
  if (wanted.current.first !== pages[0]) wanted.current = { first: pages[0], upTo: byThemselves }
  const isCut = pages.at(-1)?.searched_to !== undefined
  const isIdle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData
  useEffect(() => {
    if (isIdle && isCut && pages.length < wanted.current.upTo) void fetchNextPage()
  }, [isIdle, isCut, pages.length, fetchNextPage])
  return () => {
    wanted.current.upTo = pages.length + onDemand
    void fetchNextPage()
  }
}
