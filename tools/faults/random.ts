/** Numbers that a seed repeats: what a run found, another run with its seed finds nearly again. */
export interface Random {
  below(end: number): number
  chance(part: number): boolean
}

/** Mulberry32: small, fast and even enough for choosing moments. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (end) => Math.floor(next() * end), chance: (part) => next() < part }
}
