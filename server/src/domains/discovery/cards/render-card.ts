import { fileURLToPath } from 'node:url'
import { message } from '@sheaf/contract/messages'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { runBoundedProgram } from '../../../processes/bounded-program.ts'
import type { Card } from './card.ts'

/** A card takes a core for a third of a second: one at a time, whoever asks, and nobody waits behind many. */
const lane = createFairQueue({ slots: 1, perCaller: 1, waiting: 32, waitingPerCaller: 4, maxWaitMs: 60_000 })

const program = fileURLToPath(new URL('./card-process.ts', import.meta.url))
/** How long it may take in all, beside whatever else the machine does. */
const deadlineMs = 60_000

/** Draws a card in a process of its own. Throws `BusyError` where too many wait already, AppError `unavailable` where it takes too long. */
export const renderCard = (card: Card): Promise<Buffer> => lane.run(() => render(card))

async function render({ above, name, text }: Card): Promise<Buffer> {
  const input = [above, name, text].map((part) => part.replaceAll('\0', '')).join('\0')
  const { code, output } = await runBoundedProgram({ program, input, deadlineMs, niceness: 5 })
  if (code === 0 && output.length > 0) return output
  const cause = new Error(`A card could not be drawn: its process ended with ${code} after ${output.length} bytes`)
  throw new AppError('unavailable', message('server.busy'), { retryAfter: 30, cause })
}
