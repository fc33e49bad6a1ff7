import type { z } from 'zod'
import type { Tx } from '../db/database.ts'

/** Something that happens, and what is told of it. */
export interface EventKind<S extends z.ZodType = z.ZodType> {
  readonly kind: string
  readonly payload: S
}

/** What a subscriber makes of one kind of event, from the row. */
export interface Handler {
  readonly kind: string
  handle(tx: Tx, payload: unknown, at: number): Promise<void>
}

/**
 * What a subscriber does when this happens, within the transaction that moves its cursor: all that it writes there
 * happens once. `at`: when it happened, in milliseconds since 1970. Must be idempotent nevertheless: what failed is
 * delivered again as a job.
 */
export function on<S extends z.ZodType>(
  { kind, payload: schema }: EventKind<S>,
  handle: (tx: Tx, payload: z.output<S>, at: number) => Promise<void>,
): Handler {
  return { kind, handle: (tx, payload, at) => handle(tx, schema.parse(payload), at) }
}

/** A subscriber: it is delivered each event of its kinds, in the order in which they happened. */
export interface Subscriber {
  /** Its cursor stands under this name. */
  readonly name: string
  readonly handlers: readonly Handler[]
  /** Called when what it wrote is committed. */
  delivered?(): void
}
