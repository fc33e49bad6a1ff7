import * as z from 'zod/mini'
import { says } from './messages/contract-message.ts'

/** How long a text is in code points: what a counter beside its field shows. An emoji of one is one, in UTF-16 it is two. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * What no name may hold: control characters, and those that turn the direction of whatever stands behind them, by which one
 * name looks like another. Names in Arabic or Hebrew need none of them: the page isolates each name.
 */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** The same for texts of several lines. */
const unprintableInLines = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\t\r\n])\p{Cc}/u

const atMost = (max: number, forbidden: RegExp) =>
  z.superRefine<string>((text, ctx) => {
    if (forbidden.test(text)) ctx.addIssue({ code: 'custom', message: says('field.unprintable') })
    // It has no more code points than units, which nobody needs to count.
    else if (text.length > max && codePoints(text) > max)
      ctx.addIssue({ code: 'custom', message: says('field.too_long'), params: { max } })
  })

/** One line of text that people write about themselves: trimmed, of at most `max` code points, nothing that can't be seen. */
export const lineOfText = (max: number) => z.string().check(z.trim(), atMost(max, unprintable))

/** The same of several lines. Line breaks are those of Unix. */
export const linesOfText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    atMost(max, unprintableInLines),
  )

/** A day of the calendar, `YYYY-MM-DD`; empty for none. */
export const dayOfCalendar = z.string().check(
  z.trim(),
  z.maxLength(10),
  z.refine((text) => text === '' || isDay(text), { error: says('field.day_invalid') }),
)

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The address of a page, as of somebody's site, or nothing: http or https. One without a scheme, as people type it, gets https. */
export const textOfWebAddress = (max: number, invalid: 'profile.website_invalid' | 'check.target_invalid') =>
  z.string().check(
    z.trim(),
    z.overwrite((text) => (text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)),
    z.superRefine((text, ctx) => {
      if (text.length > max) ctx.addIssue({ code: 'custom', message: says('field.too_long'), params: { max } })
      else if (text !== '' && !isWebAddress(text)) ctx.addIssue({ code: 'custom', message: says(invalid) })
    }),
  )

/** With no name or password in it: what follows an `@` would be where it really leads. */
function isWebAddress(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
