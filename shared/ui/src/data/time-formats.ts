interface TimeFormats {
  /** How long ago. */
  ago: Intl.RelativeTimeFormat
  /** The moment itself, in the reader's own zone. */
  moment: Intl.DateTimeFormat
  /** The day and the minute, short enough for a list. */
  short: Intl.DateTimeFormat
}

const made = new Map<string, TimeFormats>()

/** The formats of a language, made once: to make them costs a hundred times what using them does, and lists are long. */
export function timeFormats(locale: string): TimeFormats {
  const known = made.get(locale)
  if (known) return known
  const formats = {
    ago: new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
    short: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  }
  made.set(locale, formats)
  return formats
}
