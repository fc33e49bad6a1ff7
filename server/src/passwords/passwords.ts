import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Caller } from '@sheaf/server-core/admission/caller'
import { createHashLanes, type HashLane } from './hash-lanes.ts'

/** What a hash takes by Argon2id: KiB of memory, how often it goes over them, and on how many lanes. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const owasp: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The slot that a hash takes: in which lane, and for whom. */
export interface HashSlot {
  lane: HashLane
  /** Whoever asks; the current caller where it is not said. */
  caller?: Caller
}

/** Hashes passwords and compares them with hashes. */
export interface Passwords {
  /** Hashes a password as a PHC string, which says by itself how it was made. Throws BusyError where too many wait. */
  hash(password: string, slot?: HashSlot): Promise<string>
  /**
   * Is this the password? Costs the same where there is no hash, so that nobody can tell by the clock. Throws BusyError
   * where too many wait.
   */
  verify(hash: string | undefined, password: string, slot: HashSlot): Promise<boolean>
  /** Was this hash made by weaker or other parameters than today's? */
  isOutdated(hash: string): boolean
}

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Makes what hashes passwords. `cost` is for tests alone, whose passwords guard nothing. */
export function createPasswords({ cost = owasp }: { cost?: HashCost | undefined } = {}): Passwords {
  const lanes = createHashLanes()
  const made = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
  const nobody = `${made}${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`
  const inSlot = <T>({ lane, caller }: HashSlot, work: () => Promise<T>): Promise<T> => lanes[lane](work, caller)

  return {
    async hash(password, slot = { lane: 'unknown' }) {
      const salt = randomBytes(16)
      const tag = await inSlot(slot, () => derive('argon2id', { message: password, nonce: salt, tagLength, ...cost }))
      return `${made}${base64(salt)}$${base64(tag)}`
    },
    async verify(hash, password, slot) {
      const parts = parsePhc(hash ?? nobody) ?? parsePhc(nobody)
      if (!parts) throw new Error('The stand-in hash is malformed')
      const { salt, tag, ...costs } = parts
      const derived = await inSlot(slot, () =>
        derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...costs }),
      )
      return timingSafeEqual(derived, tag) && hash !== undefined
    },
    isOutdated: (hash) => !hash.startsWith(made),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parsePhc(text: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text)
  if (!match) return undefined
  const [, m, t, p, salt = '', tag = ''] = match
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
