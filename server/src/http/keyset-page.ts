/** The cursor of a list that is ordered by ids. */
export const lastId = ({ id }: { id: number }) => String(id)

/** The id that a cursor names; what is none begins at the newest. */
export function idOf(cursor: string | undefined): number | undefined {
  return cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined
}

/** A keyset page of rows of which one more was asked for than it holds. */
export function pageOf<Item, Shown>(
  rows: readonly Item[],
  size: number,
  present: (row: Item) => Shown,
  cursorOf: (row: Item) => string,
): { items: Shown[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { items: shown.map(present), next: rows.length > size && last !== undefined ? cursorOf(last) : null }
}
