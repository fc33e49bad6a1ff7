import type { ShownInbox } from '../../api/notifications.queries.ts'

/** What an address says of the inbox; what it can't mean is the whole of it, from its beginning. */
export function shownInbox(search: URLSearchParams): ShownInbox {
  const show = search.get('show')
  const after = search.get('after') ?? ''
  return {
    show: show === 'unread' || show === 'done' ? show : 'inbox',
    repository: search.get('repository') || undefined,
    after: /^\d{1,15}-\d{1,15}$/.test(after) ? after : undefined,
  }
}

/** The query of an address that shows this. */
export function inboxSearch({ show, repository, after }: ShownInbox): string {
  const search = new URLSearchParams()
  if (show !== 'inbox') search.set('show', show)
  if (repository !== undefined) search.set('repository', repository)
  if (after !== undefined) search.set('after', after)
  const text = search.toString()
  return text === '' ? '.' : `?${text}`
}
