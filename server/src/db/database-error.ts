/**
 * What is wrong with the database itself: `unavailable` it does not answer, so that nobody knows what became of the
 * last statement; `busy` others hold what is needed for too long, and nothing has happened; `damaged` its files are
 * not what it wrote; `unwritable` it may not or can not write them; `unsynced` it wrote what was asked, and nobody knows
 * whether that is on the disk.
 */
export type DatabaseFault = 'unavailable' | 'busy' | 'damaged' | 'unwritable' | 'unsynced'

/** A failure of the database, whichever engine it is. `message` is for the operator: it may name files and hosts. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, message: string, { cause }: { cause: unknown }) {
    super(message, { cause })
    this.fault = fault
  }
}

/**
 * Did the database go silent, or its disk fail, so that what was asked of it may have happened or may still happen? Then
 * nothing that belongs to it may be cleared away as if it had not.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.fault === 'unavailable' || error.fault === 'unsynced')
