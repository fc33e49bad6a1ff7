import type { Row } from '../../db/schema.ts'

/** Is what it holds for some alone? Then a copy of it is private: what a few may read is not shown to more of them by a copy. */
export const isClosed = ({
  isPrivate,
  gate,
}: {
  isPrivate: 0 | 1 | boolean
  gate: Row<'repositories'>['gate']
}): boolean => Number(isPrivate) === 1 || gate !== ''
