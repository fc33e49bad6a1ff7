import type { RunningServer } from './serve.ts'

/** Stops the server on SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignals(server: RunningServer): void {
  let asked = false
  const stop = async (signal: string) => {
    if (asked) process.exit(1)
    asked = true
    server.log.info({ signal }, 'stopping')
    try {
      await server.stop()
      process.exit(0)
    } catch (error) {
      server.log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
