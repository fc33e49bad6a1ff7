/** How many handshakes an address may begin at once, and after that each second. */
export interface HandshakeRate {
  burst: number
  perSecond: number
}

/** A slot in the queue of one address. */
export interface HandshakeSlot {
  /** Milliseconds until it has come. */
  readonly waitMs: number
  /** Gives it up before it has come: those behind it come sooner. */
  giveUp(): void
}

/** Addresses remembered before those that wait for nothing are evicted. */
const remembered = 1_000

/**
 * Spreads the handshakes of each address over time. One costs milliseconds of a processor before anybody has shown who
 * they are: a farm of machines may begin fifty at once, a flood has to wait.
 */
export function createHandshakeLimiter(
  { burst, perSecond }: HandshakeRate,
  now: () => number = () => performance.now(),
) {
  const costMs = 1000 / perSecond
  /** By address, when all that it was given would be there again. */
  const wholeAt = new Map<string, number>()
  const forget = (time: number) => {
    for (const [address, at] of wholeAt) if (at <= time) wholeAt.delete(address)
  }
  return {
    take(address: string): HandshakeSlot {
      const time = now()
      if (wholeAt.size > remembered) forget(time)
      const at = Math.max(time, wholeAt.get(address) ?? 0) + costMs
      wholeAt.set(address, at)
      const giveUp = () => {
        wholeAt.set(address, (wholeAt.get(address) ?? 0) - costMs)
      }
      return { waitMs: Math.max(0, at - time - burst * costMs), giveUp }
    },
  }
}
