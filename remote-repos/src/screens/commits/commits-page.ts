/** The page of the history that an address asks for, counted from 1. */
export function commitsPageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The file or folder whose history an address asks for; empty for all of it. */
export const historyPathIn = (search: URLSearchParams): string => search.get('path') ?? ''

/** Are the names shown that the file had before? */
export const isFollowedIn = (search: URLSearchParams): boolean => search.get('follow') === '1'

/** Is the history shown as a graph? That of a path, and what is found in one, has none. */
export const isGraphIn = (search: URLSearchParams): boolean =>
  search.get('graph') === '1' && historyPathIn(search) === '' && !isSearch(search)

/** An address of the history with its graph. */
export const withGraph = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}graph=1`

/** The same page of the history, with the names that the file had before. */
export const followedIn = (search: URLSearchParams): string => {
  const followed = new URLSearchParams(search)
  followed.set('follow', '1')
  return `?${followed}`
}

/** What the address searches commits for; empty where it shows them all. */
export const soughtIn = (search: URLSearchParams): string => search.get('q')?.trim() ?? ''

/** What an address leaves of a history beside the text: whose commits, and of which days, as `2026-11-23`. */
export interface HistoryFilter {
  author: string
  since: string
  until: string
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

export const filterIn = (search: URLSearchParams): HistoryFilter => ({
  author: search.get('author')?.trim() ?? '',
  since: dayIn(search, 'since'),
  until: dayIn(search, 'until'),
})

/** Does an address show a part of a history alone, which is looked for? */
export const isSearch = (search: URLSearchParams): boolean =>
  soughtIn(search) !== '' || Object.values(filterIn(search)).some((value) => value !== '')
