/** Lets `Date.now()` of this process be so many milliseconds ahead until the test is over. Timers go on as they are. */
export function clockAhead(test: { onTestFinished(fn: () => void): void }, milliseconds: number): void {
  const { now } = Date
  Date.now = () => now() + milliseconds
  test.onTestFinished(() => {
    Date.now = now
  })
}
