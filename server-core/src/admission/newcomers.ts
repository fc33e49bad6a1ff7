import type { Presence } from './presence.ts'

/** So long after a caller was seen first it is one who has just come: by then whoever never rests is known for it (see `Presence`). In milliseconds. */
const newMs = 3_000
/**
 * As much at once of all who have just come is no chance: two people who open a page in the same moment ask for as much. What they have asked for until then is begun, and is a
 * burst of git beside which a push waits: with two dozen, forty blames and clones were under way in the first second of a flood.
 */
const manyAtOnce = 12
/** Of one of them so much counts, as browsers ask for at once: whoever asks for more is known by itself, and makes no crowd of those who come beside it. */
const mostOfOne = 6

/**
 * All callers who have just come, taken together. Nobody knows yet which of them rest: twenty who come in one moment and never rest are as good as twenty people until each
 * has been here for half a second, which is exactly as long as a push takes. Together they are known at once, and so are those who change their address each second.
 */
export class Newcomers {
  /** When each of them came, the first one first. */
  readonly #came = new Map<Presence, number>()
  /** How much of them all waits or is worked for, as it counts. */
  #things = 0

  /** Somebody is seen for the first time. */
  arrive(presence: Presence, time: number): void {
    this.#came.set(presence, time)
  }

  /** Something of somebody has begun. */
  entered(presence: Presence): void {
    if (presence.things <= mostOfOne && this.#came.has(presence)) this.#things += 1
  }

  /** It has ended, or counts no more. */
  left(presence: Presence): void {
    if (presence.things < mostOfOne && this.#came.has(presence)) this.#things -= 1
  }

  /** Has it just come, with so many others that they ask for more than people do? */
  isOneOfMany(presence: Presence, time: number): boolean {
    for (const [other, came] of this.#came) {
      if (time - came < newMs) break
      this.#came.delete(other)
      this.#things -= Math.min(mostOfOne, other.things)
    }
    return this.#things > manyAtOnce && this.#came.has(presence)
  }
}
