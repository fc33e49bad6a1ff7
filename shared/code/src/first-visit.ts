/** What an entry of the history holds: the key is the router's, the mark ours. The browser keeps both through a reload. */
interface EntryState {
  key?: string
  seen?: true
}

/**
 * Is the page at its history entry for the first time? Then it goes to the lines, the heading or the file that the address names. Whoever
 * comes back to the entry, or loads it anew, is brought to where they had left it, which the router knows. An entry without a key is
 * one that the browser made for a link within the page, of which the router knows nothing.
 */
export function isFirstVisit(): boolean {
  const state: EntryState | null = history.state
  if (!state?.key) return true
  if (!state.seen) history.replaceState({ ...state, seen: true }, '')
  return !state.seen
}
