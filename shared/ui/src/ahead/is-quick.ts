/** In milliseconds, for the first byte of the document. A slow line needs all that it carries for the scripts, not for a text face. */
const quick = 200

/** Whether the line that the document came by has room for more than it must carry. */
export function isQuick(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document instanceof PerformanceNavigationTiming && document.responseStart - document.startTime < quick
}
