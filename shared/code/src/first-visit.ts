const visited = new Set<string>()

/**
 * Is the page at its history entry for the first time? Then it goes to the lines, the heading or the file that the address names. Whoever
 * comes back to the entry is brought to where they had left it, which the router knows. An entry without a key is one that the browser
 * made for a link within the page, of which the router knows nothing.
 */
export function isFirstVisit(): boolean {
  const key: string | undefined = history.state?.key
  return !key || visited.size < visited.add(key).size
}
