/**
 * Gives the history entry that the document was opened at a key of its own, before the router reads it. Without one the router calls
 * every opened document `default`, keeps where all of them were scrolled to under that one name, and brings a page to where another
 * page of the same tab had been left. The key stays with the entry: a reload and the way back find their place.
 */
export function nameEntry(): void {
  if (!history.state) history.replaceState({ key: `${Date.now()}` }, '')
}
