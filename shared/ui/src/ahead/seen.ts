/**
 * Settled when what was just drawn has been seen. Behind the frame that has it, the browser still puts it on the screen, on other threads: the
 * app starts a frame later and leaves the processors to them.
 */
export const seen = (): Promise<void> =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
