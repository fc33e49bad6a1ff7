import { readFileSync } from 'node:fs'

/** What all processors of this machine did since it started, in ticks of the kernel. */
export interface ProcessorTimes {
  all: number
  /** Given to others by whoever runs this machine as one of several (`steal` in proc_stat(5)): it stood still meanwhile, and nobody in it can tell. */
  stolen: number
}

/** What tells when this machine stood still, in milliseconds of `performance.now()`. */
export interface StolenTime {
  /** Looks at the time since the last look. A timer calls it. */
  look(): void
  /** Did it, for a while that this one had a part in? */
  isIn(from: number, to: number): boolean
  /** Forgets all that ended before. */
  forget(before: number): void
  stop(): void
}

const everyMs = 100
/** Of so much of the processors' time, in a tenth of a second, what is at work is late by as much as what is measured takes. */
const muchShare = 0.25

/** Watches it. Where the kernel does not tell, it never stood still. `read` is what it tells, and `now` the clock. */
export function watchStolenTime({
  read = readProcessorTimes,
  now = () => performance.now(),
}: {
  read?: () => ProcessorTimes
  now?: () => number
} = {}): StolenTime {
  let still: { from: number; to: number }[] = []
  let [at, before] = [now(), read()]
  const look = () => {
    const [time, times] = [now(), read()]
    const all = times.all - before.all
    if (all > 0 && (times.stolen - before.stolen) / all >= muchShare) still.push({ from: at, to: time })
    at = time
    before = times
  }
  const timer = setInterval(look, everyMs).unref()
  return {
    look,
    isIn: (from, to) => still.some((part) => part.from < to && part.to > from),
    forget(time) {
      still = still.filter(({ to }) => to >= time)
    },
    stop: () => clearInterval(timer),
  }
}

/** Reads what the kernel tells (proc_stat(5)); nothing has gone by where it does not. */
export function readProcessorTimes(): ProcessorTimes {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1)
    // Of eight columns, guests are in the first ones.
    const ticks = line.split(/ +/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}
