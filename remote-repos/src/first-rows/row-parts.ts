import type { DateStyle } from '@sheaf/contract'
import { avatarClasses, elapsed, element, objectIdClasses, tintOf } from '@sheaf/ui/rows'
import { ago } from './ago.ts'
import type { Words } from './words.ts'

/** What all rows of a page are drawn with. */
export interface Drawing {
  words: Words
  language: string
  /** In milliseconds since 1970. */
  now: number
  /** How the reader wants moments to be written. */
  dates: DateStyle
}

/**
 * How long ago something was, as `RelativeTime` says it. The moment itself, in its title, comes with the app: the first use of a
 * format of dates takes some 10 ms, and nobody reads a title by then.
 * @param at seconds since 1970, or an ISO text
 */
export function relativeTime(at: number | string, { words, language, now, dates }: Drawing): HTMLElement | undefined {
  const date = new Date(typeof at === 'number' ? at * 1000 : at)
  if (Number.isNaN(date.getTime())) return undefined
  if (dates === 'absolute') return element('time', { datetime: date.toISOString() }, dateOf(language).format(date))
  const step = elapsed(date.getTime(), now)
  const text = step ? ago(step, language) : words.justNow
  return element('time', { datetime: date.toISOString() }, text)
}

/** As `timeFormats` of the app has it. It costs its 10 ms for those alone who want dates. */
function dateOf(language: string): Intl.DateTimeFormat {
  const format = days.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  days.set(language, format)
  return format
}

const days = new Map<string, Intl.DateTimeFormat>()

/** Stands behind a text of which the server gave only the beginning, as `CutMark` does. */
export const cutMark = ({ words }: Drawing): HTMLElement =>
  element('span', { role: 'img', 'aria-label': words.cut, title: words.cut }, '…')

const shortLength = 7

/** A commit's or an object's id, as `ObjectId` shows it; a link where it leads somewhere. */
export const objectId = (oid: string, to?: string): HTMLElement => {
  const [shown, look] = [oid.slice(0, shortLength), { class: objectIdClasses.oid, title: oid }]
  return to === undefined ? element('code', look, shown) : element('a', { ...look, href: to }, shown)
}

/** A picture or a letter, as `Avatar` draws it. */
export function avatar({ name, src, size }: { name: string; src: string | null; size: 16 | 20 }): HTMLElement {
  const look = { class: avatarClasses.avatar, 'data-size': `${size}` }
  if (src) return element('img', { ...look, alt: '', width: `${size}`, height: `${size}`, src })
  const letter = Array.from(name)[0]?.toUpperCase() ?? ''
  return element('span', { ...look, 'data-tint': `${tintOf(name)}`, 'aria-hidden': 'true' }, letter)
}
