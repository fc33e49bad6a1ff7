/** The most bytes that one UTF-16 code unit can take in JSON: a control character as `\u0001`, a letter as UTF-8 has three. */
const maxBytesPerUnit = 6

/** How many bytes a value takes in JSON, in UTF-8. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** A text, and whether something was taken from its end. */
export interface CutText {
  text: string
  cut: boolean
}

/** The beginning of a text that takes at most `bytes` in JSON, its quotes not counted. No letter is cut in two. */
export function cutText(text: string, bytes: number): CutText {
  if (text.length * maxBytesPerUnit <= bytes) return { text, cut: false }
  const start = text.slice(0, bytes)
  if (jsonBytes(start) - 2 <= bytes) return start.length === text.length ? { text, cut: false } : cutAt(text, bytes)
  let fits = Math.floor(bytes / maxBytesPerUnit)
  for (let tooMany = start.length; tooMany - fits > 1; ) {
    const middle = (fits + tooMany) >> 1
    if (jsonBytes(start.slice(0, middle)) - 2 <= bytes) fits = middle
    else tooMany = middle
  }
  return cutAt(text, fits)
}

const cutAt = (text: string, units: number): CutText => {
  const splitsLetter = /[\ud800-\udbff]/.test(text.charAt(units - 1))
  return { text: ownCopy(text.slice(0, splitsLetter ? units - 1 : units)), cut: true }
}

/** The same text in memory of its own: a short part of a long text would keep all of it alive. */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
