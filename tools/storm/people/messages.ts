import { z } from 'zod'
import { Sample } from './tally.ts'

/** What the process of the honest is told. At `next` what was measured so far is told, and measuring goes on. */
export const HonestOrder = z.enum(['begin', 'next', 'end'])
export type HonestOrder = z.infer<typeof HonestOrder>

/**
 * What it says. `stolen` is how many more there were, which are not told since the machine stood still meanwhile (`watchStolenTime`); what failed is told all the
 * same. `delayMs` is the 99th percentile of its own event loop's delay: what it was late itself.
 */
export const HonestMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('measured'), samples: z.array(Sample), stolen: z.int(), delayMs: z.number() }),
])
export type HonestMessage = z.infer<typeof HonestMessage>
