/** What was started and must be stopped, whatever happens to the one who started it. */
export interface Closing {
  add(close: () => Promise<void>): void
  /** Stops everything, the last first; a second call waits for the first. */
  run(): Promise<void>
}

/** Servers of a bench lead process groups of their own and would outlive it: a signal stops them, too. */
export function closingOnSignals(): Closing {
  const steps: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined
  const all = async () => {
    for (const step of steps.reverse()) await step()
  }
  const run = () => {
    running ??= all()
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // More than once: a terminal and a launcher may both pass a signal on, and the second must not cut the first off.
    process.on(signal, () => void run().finally(() => process.exit(1)))
  }
  return { add: (close) => steps.push(close), run }
}
