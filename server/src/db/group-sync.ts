/**
 * Group commit: many who wrote to one file wait for one sync of it. A sync that runs already may have begun before the
 * write it should cover, so whoever comes meanwhile shares the next one.
 */
export interface GroupSync {
  /**
   * Resolves once a sync that began after this call has ended. Rejects with its error; so does every call from then on,
   * whatever later syncs would say.
   */
  settle(): Promise<void>
  /** Makes it fail from now on, for what somebody else learned about the file. The first failure is kept. */
  fail(error: Error): void
  /** What made it fail, if anything did. */
  readonly failure: Error | undefined
  /** Resolves once no sync runs or is asked for; never rejects. */
  idle(): Promise<void>
}

/**
 * Makes a group of those who wait for `sync`. Errors are sticky: after a failed fsync(2) the kernel takes what it could not
 * write for written, so that the next one succeeds without it (Rebello et al., "Can Applications Recover from fsync
 * Failures?", USENIX ATC 2020). `onFailure` is called with the first.
 */
export function createGroupSync({
  sync,
  onFailure,
}: {
  sync: () => Promise<void>
  onFailure: (error: Error) => void
}): GroupSync {
  let failure: Error | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const fail = (error: Error) => {
    if (failure !== undefined) return
    failure = error
    onFailure(error)
  }
  const attempt = async () => {
    if (failure !== undefined) throw failure
    try {
      await sync()
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
    // Somebody else may have failed it meanwhile.
    if (failure !== undefined) throw failure
  }
  const gather = async () => {
    await running?.catch(() => undefined)
    // Writers of this iteration of the event loop join the group.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    next = undefined
    const begun = attempt()
    running = begun
    try {
      await begun
    } finally {
      if (running === begun) running = undefined
    }
  }

  return {
    async settle() {
      if (failure !== undefined) throw failure
      next ??= gather()
      return next
    },
    fail,
    get failure() {
      return failure
    },
    async idle() {
      while (running !== undefined || next !== undefined) await Promise.allSettled([running, next])
    },
  }
}
