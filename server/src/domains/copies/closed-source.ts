import type { findByIdFor } from '../repositories/index.ts'

type Source = NonNullable<Awaited<ReturnType<typeof findByIdFor>>>

/** Is whoever copies what is closed, and for whom it was loaded, one of those? */
export const opensTo = ({ isPrivate, isGranted, role }: Source): boolean =>
  role !== undefined || (isPrivate === 0 && isGranted)
