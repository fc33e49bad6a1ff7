import type { RunningServer } from './serve.ts'

/** npm, launcher and terminal may each pass on one and the same request to stop: what follows this soon is its echo. */
const echoMilliseconds = 1000

/** Stops the server on SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignals(server: RunningServer): void {
  let asked: number | undefined
  const stop = async (signal: string) => {
    const now = performance.now()
    if (asked !== undefined) return now - asked < echoMilliseconds ? undefined : process.exit(1)
    asked = now
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
