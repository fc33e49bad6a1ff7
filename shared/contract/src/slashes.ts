/** The text without the slashes at its end. A loop and no expression: `/\/+$/` tries every run of slashes that it meets. */
export function trimEndSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

/** The text without the slashes at either end. */
export function trimSlashes(text: string): string {
  const trimmed = trimEndSlashes(text)
  let start = 0
  while (trimmed[start] === '/') start += 1
  return trimmed.slice(start)
}
