import { type Logger, pino } from 'pino'
import { terminalLog } from './terminal-log.ts'

export type { Logger } from 'pino'

const secretNames = ['authorization', 'cookie', 'set-cookie', 'password', 'code', 'secret', 'token', 'text', 'html']
const containers = ['headers', 'body', 'payload', 'mail']

/**
 * Fields whose values never reach the log, should someone log a request, a body or a mail as it is. Fixed paths:
 * ones with wildcards cost ten times what the whole line does.
 */
const secretFields = ['', ...containers].flatMap((container) => secretNames.map((name) => `${container}["${name}"]`))

/** Where log lines go: by default to stdout, for people where that is a terminal, else as JSON. */
export interface LogTarget {
  write(line: string): void
}

/** Makes the log: one JSON object a line, which a terminal shows as text. */
export function createLogger({ level, target }: { level: string; target?: LogTarget }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretFields, censor: '[secret]' },
  }
  return pino(options, target ?? (level === 'silent' ? nowhere : standardOutput(level)))
}

/** A log that says nothing needs no stream, whose timers would outlive it. */
const nowhere: LogTarget = { write: () => undefined }

function standardOutput(level: string): LogTarget {
  if (process.stdout.isTTY) return terminalLog({ stream: process.stdout, everyRequest: level === 'debug' })
  return flushedSoon(pino.destination({ dest: 1, sync: false, minLength: bufferedBytes }))
}

/** Lines go out together: a write of its own for each cost a request a tenth of its processor time. */
const bufferedBytes = 4096
/** No line waits longer than this. A process that is killed loses as much; one that ends by itself loses nothing. */
const flushMs = 100

/** The part of pino's stream that is used here. */
interface BufferedStream extends LogTarget {
  flush(done?: (error?: Error) => void): void
  flushSync(): void
  once(event: 'close', listener: () => void): unknown
}

/**
 * Flushes a stream some time after a line was written to it. The stream's own timer (`periodicFlush`) runs for as long as the
 * process does, and writes nothing ten times a second while nothing is logged.
 */
export function flushedSoon(stream: BufferedStream): LogTarget & Pick<BufferedStream, 'flush' | 'flushSync'> {
  let planned: NodeJS.Timeout | undefined
  const flushPlanned = () => {
    planned = undefined
    stream.flush()
  }
  stream.once('close', () => clearTimeout(planned))
  return {
    write(line) {
      stream.write(line)
      planned ??= setTimeout(flushPlanned, flushMs).unref()
    },
    flush: (done) => stream.flush(done),
    // What is fatal goes out before anything else happens.
    flushSync: () => stream.flushSync(),
  }
}

/** Brings out what is still held back; call it before the process ends. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}
