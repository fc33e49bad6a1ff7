import { parentPort } from 'node:worker_threads'
import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import { yieldThread } from '@sheaf/server-core/yield-thread'
import { textHandlers } from './handlers.ts'
import { type InputOf, type OutputOf, type TextKind, textBounds } from './kinds.ts'
import { sizeOf } from './size-of.ts'

/** A task, as the main thread gives it. */
export interface TextTask<Kind extends TextKind> {
  kind: Kind
  input: InputOf<Kind>
}

/**
 * What a thread says of the task that it has: that it begins now, and what it has used of the processor until then, the beginning of what it comes to, what it came to, that this is too much to be sent, that it was too
 * much for the engine (a stack, a text or an array that is as large as they get), or why it failed.
 */
export type TextReport<Kind extends TextKind> =
  | { said: 'begun'; cpu: NodeJS.CpuUsage }
  | { said: 'beginning'; output: OutputOf<Kind> }
  | { said: 'done'; output: OutputOf<Kind> }
  | { said: 'too large'; size: number }
  | { said: 'exhausted' | 'failed'; error: unknown }

const say = <Kind extends TextKind>(report: TextReport<Kind>) => parentPort?.postMessage(report)

async function work<Kind extends TextKind>({ kind, input }: TextTask<Kind>): Promise<void> {
  try {
    const handle = await textHandlers[kind]()
    // Its time begins here: what came before is the same for every text.
    say<Kind>({ said: 'begun', cpu: process.threadCpuUsage() })
    const output = await handle(input, (beginning) => say<Kind>({ said: 'beginning', output: beginning }))
    const { inputSize, outputSize } = textBounds[kind]
    // This thread's own copy of the bytes, of which its heap knows little.
    countGarbage(sizeOf(input, inputSize))
    const size = sizeOf(output, outputSize)
    if (size > outputSize) say<Kind>({ said: 'too large', size })
    else say<Kind>({ said: 'done', output })
  } catch (error) {
    say<Kind>({ said: error instanceof RangeError ? 'exhausted' : 'failed', error })
  }
}

// A text that takes a second is waited for by one; what the main thread does meanwhile, by all.
yieldThread(10)
parentPort?.on('message', work)
