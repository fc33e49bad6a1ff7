/** An expression that may take more than linear time, on input that is known to be short. */
export interface BoundedExpression {
  file: string
  /** As it is written, with slashes and flags. */
  expression: string
  /** What bounds its input, and why that is enough. */
  bound: string
}

export const boundedExpressions: readonly BoundedExpression[] = []
