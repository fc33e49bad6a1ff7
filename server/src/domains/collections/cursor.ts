interface Place {
  updatedAt: number
  id: number
}

/** Where a page of collections ends, for the one behind it. */
export const cursorAt = ({ updatedAt, id }: Place): string => `${updatedAt}-${id}`

/** What such a cursor says; nothing where it is none. */
export function readCursor(cursor: string | undefined): Place | undefined {
  const [, updatedAt, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return updatedAt === undefined ? undefined : { updatedAt: Number(updatedAt), id: Number(id) }
}
