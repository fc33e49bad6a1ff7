const lookEveryMs = 500

/**
 * Sends SIGTERM to this process once its parent is gone. npm that is told to stop ends itself and its shell, and nobody
 * below: whoever it started goes on without it, and holds its port.
 */
export function stopWithParent(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  watch.unref()
}
