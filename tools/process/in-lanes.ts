/** Runs tasks with at most `width` at a time, in their order; the results stand in the order of the tasks. */
export async function inLanes<T>(width: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results = new Map<number, T>()
  const waiting = tasks.entries()
  const lane = async () => {
    for (const [index, task] of waiting) results.set(index, await task())
  }
  await Promise.all(Array.from({ length: width }, lane))
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result)
}
