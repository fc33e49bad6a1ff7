import type { ReactNode } from 'react'

/** A line with what was asked for. */
export function marked(text: string, ranges: readonly number[]): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const start = ranges[index] ?? 0
    const end = ranges[index + 1] ?? start
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}
