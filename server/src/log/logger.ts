import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Wherever an object with these fields is logged, their values don't reach the log. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'code',
  'secret',
  'token',
  'text',
  'html',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** Where log lines go: by default, to stdout. */
export interface LogTarget {
  write(line: string): void
}

/** Makes the log: one JSON object a line. */
export function createLogger({ level, target }: { level: string; target?: LogTarget }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretFields, censor: '[secret]' },
  }
  return pino(options, target ?? pino.destination({ dest: 1, sync: false }))
}

/** Brings out what is still held back; call it before the process ends. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}
