import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../../http/app-error.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Each hash takes 19 MiB and a thread: so many at once, and a queue that does not grow without end. */
const atOnce = 2
const queueLength = 200

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Hashes a password as a PHC string, which says by itself how it was made. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength }),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Is this the password? Costs the same where there is no hash, so that nobody can tell by the clock. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const parts = parsePhc(hash ?? nobody) ?? parsePhc(nobody)
  if (!parts) throw new Error('The stand-in hash is malformed')
  const { salt, tag, ...cost } = parts
  const derived = await inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...cost }),
  )
  return timingSafeEqual(derived, tag) && hash !== undefined
}

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

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw AppError.throttled(2)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place passes on to the next in line without becoming free in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
