/** Numbers from 0 to 1, the same ones each time: a linear congruential generator (Numerical Recipes, 7.1). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** At most `count` of the items, each once, in an order of chance that is the same each time. */
export function sampleOf<T>(items: readonly T[], count: number, seed = 1): T[] {
  const random = randomNumbers(seed)
  const left = [...items]
  const drawn: T[] = []
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return drawn
}
