/** What one suite of tests came to. A suite in which nothing ran has failed. */
export interface SuiteResult {
  suite: string
  passed: number
  failed: number
  milliseconds: number
  /** What it wrote, for when something failed. */
  output: string
}

/** A suite that broke off, or in which nothing ran, has failed, whatever it counted. */
export function judged(result: SuiteResult, { code }: { code: number }): SuiteResult {
  const ranNothing = result.passed + result.failed === 0
  const brokeOff = code !== 0 && result.failed === 0
  return ranNothing || brokeOff ? { ...result, failed: result.failed + 1 } : result
}
