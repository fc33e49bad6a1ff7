interface LoadWindowOptions {
  /** How much may be under way at a time on a busy thread, and at first. */
  least: number
  /** How much on one that has time. */
  most: number
  /** How much of its time the thread is busy, 0 to 1. */
  load: () => number
  /** From this load on it is busy. */
  busyLoad: number
}

/** After so long it is looked at again what the thread has to do: what began since then is felt by now, in milliseconds. */
const adjustMs = 40
/** What was learnt of the thread so long ago is forgotten, in milliseconds. */
const forgetMs = 1_500

/**
 * How much may be under way at a time, by how busy a thread is: one more after each moment in which it had time for more, half as much after each in which it was
 * busy (Chiu and Jain, 1989, "Analysis of the increase and decrease algorithms for congestion avoidance"). What is begun waits for git or the disk at first and
 * is felt only later: to begin all that waits as soon as there is time was dozens at once, which came back at once.
 */
export class LoadWindow {
  readonly #options: LoadWindowOptions
  #size: number
  #adjustedAt = Number.NEGATIVE_INFINITY
  /** Was there too little room since it was adjusted? */
  #wasFull = false

  constructor(options: LoadWindowOptions) {
    this.#options = options
    this.#size = options.least
  }

  /** May more begin beside so much that is under way? */
  hasRoom(underWay: number, time: number): boolean {
    if (underWay < this.#options.least) return true
    if (time - this.#adjustedAt >= adjustMs) this.#adjust(time)
    const isRoom = underWay < this.#size
    this.#wasFull ||= !isRoom
    return isRoom
  }

  #adjust(time: number): void {
    const { least, most, load, busyLoad } = this.#options
    if (time - this.#adjustedAt >= forgetMs) {
      this.#size = least
      this.#wasFull = false
    }
    this.#adjustedAt = time
    if (load() >= busyLoad) this.#size = Math.max(least, Math.floor(this.#size / 2))
    // Room that nobody takes says nothing of whether there is time for more.
    else if (this.#wasFull) this.#size = Math.min(most, this.#size + 1)
    this.#wasFull = false
  }
}
