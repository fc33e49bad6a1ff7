import type { FoundRepository } from '../repositories/index.ts'

/** Does whoever the repository was found for write nothing in a thread: since it is archived, or only those do who may push? */
export const isFrozenFor = (
  { archivedAt, mayWrite }: Pick<FoundRepository, 'archivedAt' | 'mayWrite'>,
  { lockedAt }: { lockedAt: number | null },
): boolean => archivedAt !== null || (lockedAt !== null && !mayWrite)
