/** The middle of some figures; of an even number, the upper one of the two in the middle. */
export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which this part (0 to 1) of them lies. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
