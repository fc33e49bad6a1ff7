import type { findByIdFor } from '../repositories/index.ts'

type Source = NonNullable<Awaited<ReturnType<typeof findByIdFor>>>

/** Is what it holds for some alone? Then a copy of it is private: what a few may read is not shown to more of them by a copy. */
export const isClosed = ({ isPrivate, gate }: { isPrivate: 0 | 1 | boolean; gate: Source['gate'] }): boolean =>
  Number(isPrivate) === 1 || gate !== ''

/** Is whoever copies what is closed, and for whom it was loaded, one of those? */
export const opensTo = ({ isPrivate, isGranted, role }: Source): boolean =>
  role !== undefined || (isPrivate === 0 && isGranted)
