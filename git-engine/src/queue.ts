/** First in, first out, in constant time each: an array of 50,000 is moved as a whole by every `shift`. */
export interface Queue<T> {
  push(item: T): void
  /** The one that came first, left in the queue. */
  first(): T | undefined
  shift(): T | undefined
  readonly length: number
}

/** From so many places on that are free at its beginning, the array is made anew. */
const mostFree = 1_000

/** Makes an empty one. It holds nothing that was taken out of it. */
export function createQueue<T>(): Queue<T> {
  let items: (T | undefined)[] = []
  let at = 0
  return {
    push: (item) => void items.push(item),
    first: () => items[at],
    shift() {
      if (at === items.length) return undefined
      const item = items[at]
      // Who asked for megabytes would leave them here until a thousand others have asked.
      items[at] = undefined
      at += 1
      if (at === items.length || (at > mostFree && at * 2 > items.length)) {
        items = items.slice(at)
        at = 0
      }
      return item
    },
    get length() {
      return items.length - at
    },
  }
}
