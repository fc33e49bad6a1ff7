/** After so long, presence counts half. */
const halfLifeMs = 2_000
/**
 * Whoever was here for so long of late is here all the time: half of it, or from the first second of a flood on. A person reads for a while what a page brought, and
 * an office behind one address is to be told from those who never rest, also while a flood lets it wait.
 */
const constantMs = 1_500

/** Three things at once are three times as much: whoever asks over several connections is known sooner, and the seven calls of a page count no more than that. */
const mostAtOnce = 3

/**
 * More than this at once is no person's: a browser opens six connections to a host, and a few people behind one address ask no more in one moment. Sixty connections
 * would else be taken for somebody new for half a second, in which each step of a push waits behind a dozen of their requests.
 */
const manyAtOnce = 24

/**
 * How much of the time a caller was here of late, which is: waited for something, or was worked for. It tells callers apart where neither the number of their requests nor
 * the work of these does: seven calls of a page are as many as three connections ask for that never rest, but they are over in a moment.
 */
export class Presence {
  #things = 0
  #presentMs = 0
  #at = 0

  /** Something of the caller begins. */
  enter(time: number): void {
    this.#settle(time)
    this.#things += 1
  }

  /** It has ended, or counts no more. */
  leave(time: number): void {
    this.#settle(time)
    this.#things -= 1
  }

  get isHere(): boolean {
    return this.#things > 0
  }

  /** How much of the caller waits or is worked for. */
  get things(): number {
    return this.#things
  }

  /** Is the caller here all the time, or asking for as much at once as nobody does who rests? */
  isConstant(time: number): boolean {
    return this.#things > manyAtOnce || this.of(time) >= constantMs
  }

  /** How long it was here of late, in milliseconds. */
  of(time: number): number {
    this.#settle(time)
    return this.#presentMs
  }

  #settle(time: number): void {
    const passed = time - this.#at
    if (passed <= 0) return
    const left = 0.5 ** (passed / halfLifeMs)
    // The beginning of a long presence has faded by its end.
    const things = Math.min(mostAtOnce, this.#things)
    this.#presentMs = this.#presentMs * left + things * (halfLifeMs / Math.LN2) * (1 - left)
    this.#at = time
  }
}
