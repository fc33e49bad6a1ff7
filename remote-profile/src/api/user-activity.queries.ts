import { getContributionCalendar, listUserActivity } from '@sheaf/client/operations'
import { ownerKey } from '@sheaf/shell'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The day that whoever looks calls today. */
function localDay(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** How much a user has written on each day of the last year. */
export const calendarQuery = (username: string) =>
  queryOptions({
    queryKey: [...ownerKey(username), 'contributions'],
    queryFn: ({ signal }) =>
      getContributionCalendar({ params: { username }, query: { today: localDay() } }, { signal }),
  })

/** What a user did in repositories that the one who asks may see, newest first. */
export const userActivityQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...ownerKey(username), 'activity'],
    queryFn: ({ pageParam, signal }) =>
      listUserActivity({ params: { username }, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
