export type MessageParams = Readonly<Record<string, string | number>>

/**
 * Puts parameters into a template, as the language writes numbers, times and sizes. What is not given stays as it
 * stands in the template: a screen that is older than its server shows that rather than nothing.
 */
export function fill(template: string, params: MessageParams, locale: string): string {
  return template.replace(/\{([a-z]+)(?::([a-z]+))?\}/g, (whole, name: string, kind: string | undefined) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' && kind !== undefined ? inWords(value, kind, locale) : String(value)
  })
}

function inWords(value: number, kind: string, locale: string): string {
  if (kind === 'duration') return value < 90 ? unit('second', value) : unit('minute', Math.ceil(value / 60))
  // Rounded down: who is told of room that is not there is told wrong.
  if (kind === 'bytes') return value >= 1e9 ? size('gigabyte', value / 1e9) : size('megabyte', value / 1e6)
  return value.toLocaleString(locale)

  function unit(name: string, count: number): string {
    return count.toLocaleString(locale, { style: 'unit', unit: name, unitDisplay: 'long' })
  }
  function size(name: string, count: number): string {
    return count.toLocaleString(locale, {
      style: 'unit',
      unit: name,
      maximumFractionDigits: 2,
      roundingMode: 'floor',
    })
  }
}
