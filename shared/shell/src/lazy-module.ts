/** Code that comes in a script of its own, as `import()` brings it. */
export interface LazyModule<T> {
  /** What has arrived; nothing before, and nothing where it could not be had. */
  readonly loaded: T | undefined
  /** Why it could not be had the last time; until it has arrived. */
  readonly error: unknown
  /** Loads it: once, however many ask. Fails where the script can't be had, and may be called again then. */
  load(): Promise<T>
}

/** A browser answers the first request for a script whose preload failed from that failure: the second one asks. */
const pause = 300

const failed = new Set<LazyModule<unknown>>()

/**
 * Code to be loaded later, with a second chance: `import()` and React's `lazy` keep a failure for as long as the page
 * lives, and a server that restarts would take what is on it along.
 */
export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let pending: Promise<T> | undefined
  let loaded: T | undefined
  let error: unknown
  const self: LazyModule<T> = {
    get loaded() {
      return loaded
    },
    get error() {
      return error
    },
    load() {
      pending ??= twice(fetch).then(
        (found) => {
          failed.delete(self)
          loaded = found
          error = undefined
          return found
        },
        (reason: unknown) => {
          failed.add(self)
          pending = undefined
          error = reason
          throw reason
        },
      )
      return pending
    },
  }
  return self
}

/** The module that failed for this reason: what an error page has to wait for. */
export const failedModule = (error: unknown): LazyModule<unknown> | undefined =>
  [...failed].find((module) => module.error === error)

/** Asks again for all that could not be had; what still can't stays failed. */
export async function retryLazyModules(): Promise<void> {
  await Promise.allSettled([...failed].map((module) => module.load()))
}

async function twice<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause))
    return fetch()
  }
}
