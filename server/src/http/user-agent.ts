/** What a browser says of itself, as people would name it; empty where it is none that is known. */
export interface Device {
  browser: string
  system: string
}

/** The more specific first: most browsers also name those that they descend from. */
const browsers: readonly (readonly [name: string, mark: string])[] = [
  ['Edge', 'Edg'],
  ['Opera', 'OPR/'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Vivaldi', 'Vivaldi/'],
  ['Firefox', 'Firefox/'],
  ['Firefox', 'FxiOS/'],
  ['Chrome', 'CriOS/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
]
const systems: readonly (readonly [name: string, mark: string])[] = [
  ['iPadOS', 'iPad'],
  ['iOS', 'iPhone'],
  ['Android', 'Android'],
  ['ChromeOS', 'CrOS'],
  ['Windows', 'Windows'],
  ['macOS', 'Macintosh'],
  ['FreeBSD', 'FreeBSD'],
  ['Linux', 'Linux'],
]

/**
 * Browser and system in a `User-Agent`, of a short list of names: for people to recognise their devices by, and nothing
 * else. Whatever else stands there is not kept.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent ?? ''
  const first = (list: readonly (readonly [string, string])[]) =>
    list.find(([, mark]) => text.includes(mark))?.[0] ?? ''
  return { browser: first(browsers), system: first(systems) }
}
