import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Caller } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/**
 * Each hash takes 19 MiB and a whole processor for some 30 ms, so that one runs at a time and another processor is left
 * for the server. Those whom an account knows have a lane of their own: strangers who guess never stand before them.
 */
const lane = { slots: 1, waiting: 300, waitingPerCaller: 60, maxWaitMs: 20_000 }

/** Gives lanes for what is dear, in the name of those whom an account knows and of all others. */
export function createHashLanes() {
  const known = createFairQueue(lane)
  const unknown = createFairQueue(lane)
  return {
    known: <T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> => known.run(work, caller && { caller }),
    /** While more wait, every hash is followed by a pause as long: guessing has half a processor, and not a whole one. */
    async unknown<T>(work: () => Promise<T>, caller: Caller | undefined): Promise<T> {
      const release = await unknown.acquire(caller && { caller })
      const began = performance.now()
      try {
        return await work()
      } finally {
        if (unknown.waiting > 0) setTimeout(release, performance.now() - began)
        else release()
      }
    },
  }
}

const lanes = createHashLanes()

/** For whom a hash is made, and in which lane. */
export interface HashTurn {
  lane: keyof typeof lanes
  /** Whoever asks; the current caller where it is not said. */
  caller?: Caller
}

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Hashes a password as a PHC string, which says by itself how it was made. Throws BusyError where too many wait. */
export async function hashPassword(password: string, turn: HashTurn = { lane: 'unknown' }): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(turn, () =>
    derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength }),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Is this the password? Costs the same where there is no hash, so that nobody can tell by the clock. Throws BusyError
 * where too many wait.
 */
export async function verifyPassword(hash: string | undefined, password: string, turn: HashTurn): Promise<boolean> {
  const parts = parsePhc(hash ?? nobody) ?? parsePhc(nobody)
  if (!parts) throw new Error('The stand-in hash is malformed')
  const { salt, tag, ...cost } = parts
  const derived = await inTurn(turn, () =>
    derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...cost }),
  )
  return timingSafeEqual(derived, tag) && hash !== undefined
}

const inTurn = <T>({ lane: name, caller }: HashTurn, work: () => Promise<T>): Promise<T> => lanes[name](work, caller)

/** Was this hash made by weaker or other parameters than today's? */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`)
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const nobody = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

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
