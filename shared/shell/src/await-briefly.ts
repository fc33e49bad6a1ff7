/** A person takes an answer within this many milliseconds for an instant one. */
const unnoticed = 100

/**
 * Lets a navigation wait for its data, but no longer than a person notices: a fast server then never makes a
 * skeleton flash up, and a slow one never makes a click seem dead. What fails here is reported by the screen,
 * which asks for the same data again.
 */
export async function awaitBriefly(...asked: Promise<unknown>[]): Promise<null> {
  const enough = Promise.withResolvers<void>()
  const timer = setTimeout(enough.resolve, unnoticed)
  await Promise.race([Promise.allSettled(asked), enough.promise])
  clearTimeout(timer)
  return null
}
