import { meterThroughput, minDownloadThroughput, type ThroughputMeter } from './min-throughput.ts'

/** What is on its way to one client. */
export interface Outgoing {
  /** Whose share of the memory it takes: an address, or an account. */
  readonly callerKey: string
  /** Bytes that wait in memory until the client takes them. */
  pending(): number
  /** Bytes that the client has taken until now. */
  taken(): number
  /** Disconnects; `why` is for the log. */
  drop(why: string): void
}

export interface OutgoingWatch {
  /** Watches one client until the function that it gives is called. */
  add(outgoing: Outgoing): () => void
  /** Ends the watch of all. */
  close(): void
}

/** How often all are looked at. */
export const outgoingCheckMs = 2_000
/** What must be taken between two looks where memory is short. */
const leastPerLook = (minDownloadThroughput.crowdedBytes * outgoingCheckMs) / minDownloadThroughput.windowMs

interface Watched extends Outgoing {
  meter: ThroughputMeter | undefined
  /** What the client had taken at the last look. */
  before: number
}

/**
 * Watches how fast clients take what they are sent, and what all of them together leave in memory. Whoever is too slow is
 * dropped; beyond `pendingBytes`, so is whoever took little since the last look, the caller with the most first. One look
 * at all of them costs less than a timer for each.
 */
export function watchOutgoing({
  pendingBytes,
  isCrowded,
}: {
  pendingBytes: number
  /** Is whoever reads slowly in the way of others? */
  isCrowded: () => boolean
}): OutgoingWatch {
  const all = new Set<Watched>()
  let isShort = false

  const meterOf = (watched: Watched) =>
    meterThroughput(minDownloadThroughput, {
      moved: watched.taken,
      awaitsClient: () => watched.pending() > 0,
      isCrowded: () => isShort || isCrowded(),
    })
  const dropMost = (slow: readonly Watched[], tooMuch: number) => {
    const perCaller = new Map<string, number>()
    for (const { callerKey, pending } of slow) perCaller.set(callerKey, (perCaller.get(callerKey) ?? 0) + pending())
    const ofCaller = ({ callerKey }: Watched) => perCaller.get(callerKey) ?? 0
    const worst = [...slow].sort((one, other) => ofCaller(other) - ofCaller(one) || other.pending() - one.pending())
    let rest = tooMuch
    for (const each of worst) {
      if (rest <= 0) return
      rest -= each.pending()
      each.drop('disconnected a client that reads too little while memory for answers is short')
    }
  }
  const look = () => {
    let sum = 0
    const slow: Watched[] = []
    for (const each of all) {
      const pending = each.pending()
      const taken = each.taken()
      if (pending === 0) each.meter = undefined
      else {
        sum += pending
        if (taken - each.before < leastPerLook) slow.push(each)
        if (each.meter === undefined) each.meter = meterOf(each)
        else if (each.meter.isTooSlow(outgoingCheckMs)) each.drop('disconnected a client that reads too slowly')
      }
      each.before = taken
    }
    isShort = sum > pendingBytes / 2
    if (sum > pendingBytes) dropMost(slow, sum - pendingBytes)
  }
  const watch = setInterval(look, outgoingCheckMs)
  watch.unref()

  return {
    add(outgoing) {
      const watched: Watched = { ...outgoing, meter: undefined, before: outgoing.taken() }
      all.add(watched)
      return () => void all.delete(watched)
    },
    close: () => clearInterval(watch),
  }
}
