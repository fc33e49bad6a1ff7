/** How many numbers a tensor has; as many as can be counted where a header names more. */
export const countOf = (shape: readonly number[]): number =>
  Math.min(
    shape.reduce((count, each) => count * each, 1),
    Number.MAX_SAFE_INTEGER,
  )
