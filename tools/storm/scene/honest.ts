import { fork } from 'node:child_process'
import { once } from 'node:events'
import { at } from '../../workspace.ts'
import { HonestMessage, type HonestOrder } from '../people/messages.ts'
import type { HonestPlan } from '../people/person.ts'
import { niceness, setSessionNiceness } from '../people/session-niceness.ts'
import type { Sample } from '../people/tally.ts'

/** The ten honest people, at work in a process of their own. */
export interface Honest {
  /**
   * Gives what they did while this went on, to the end of what began meanwhile. `soFar` waits for what has begun until it is called, and gives
   * all that was measured until then; they go on meanwhile.
   */
  during(work: (soFar: () => Promise<Measured>) => Promise<void>): Promise<Measured>
  stop(): Promise<void>
}

export interface Measured {
  samples: Sample[]
  /** How many more there were while the machine stood still. */
  stolen: number
  /** How late their own process was, in milliseconds at the 99th percentile. */
  delayMs: number
}

/** Starts them. What they do from now on is load; what is measured is between the beginning and the end of `during`. */
export async function startHonest(plan: HonestPlan): Promise<Honest> {
  const child = fork(at('tools/storm/people/honest-process.ts'), [JSON.stringify(plan)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // It ends with this process, which it hears of, and leads a session of its own.
    detached: true,
  })
  void setSessionNiceness(child.pid, niceness.honest)
  const ended = once(child, 'exit')
  let hear: (message: HonestMessage) => void = () => undefined
  let broken: (error: Error) => void = () => undefined
  child.on('message', (message) => hear(HonestMessage.parse(message)))
  child.on('exit', (code) => broken(new Error(`the process of the honest ended with ${code}`)))
  const next = () =>
    new Promise<HonestMessage>((resolve, reject) => {
      hear = resolve
      broken = reject
    })
  const order = (text: HonestOrder) => child.send(text)
  const measuredAt = async (text: HonestOrder): Promise<Measured> => {
    const answer = next()
    order(text)
    const message = await answer
    if (message.kind !== 'measured') throw new Error('the process of the honest did not measure')
    return message
  }

  await next()
  return {
    async during(work) {
      let all: Measured = { samples: [], stolen: 0, delayMs: 0 }
      const add = ({ samples, stolen, delayMs }: Measured) => {
        all = {
          samples: [...all.samples, ...samples],
          stolen: all.stolen + stolen,
          delayMs: Math.max(all.delayMs, delayMs),
        }
        return all
      }
      order('begin')
      await work(async () => add(await measuredAt('next')))
      return add(await measuredAt('end'))
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
