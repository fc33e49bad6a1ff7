import { relative } from 'node:path'
import { styleText } from 'node:util'
import type { LogTarget } from './logger.ts'

interface TerminalLogOptions {
  /** Takes the lines. Whether they have colours is up to it and NO_COLOR. */
  stream: NodeJS.WritableStream
  /** Prints every request, not only those that failed. */
  everyRequest: boolean
}

type Style = Parameters<typeof styleText>[0]

/**
 * The log for a person at a terminal: a line with the time, the message and its fields in place of a JSON object, below it the file
 * that it is about and the stack of an error. Requests that succeed are left out: what matters, such as the path of a mail,
 * would scroll away.
 */
export function terminalLog({ stream, everyRequest }: TerminalLogOptions): LogTarget {
  const styled = (style: Style, text: string) => (text === '' ? '' : styleText(style, text, { stream }))
  return {
    write(line) {
      const { level, time, msg = '', err, file, reqId, ...fields } = readEntry(line)
      const failing = level === 'warn' || level === 'error' || level === 'fatal'
      if (msg === 'request' && !failing && !everyRequest) return
      const clock = styled('dim', new Date(time).toTimeString().slice(0, 8))
      const said = failing ? styled(level === 'warn' ? 'yellow' : 'red', `${level}: ${printable(msg)}`) : printable(msg)
      const facts = styled('dim', describeFields({ ...fields, ...(failing && { reqId }) }))
      const below = [
        ...(typeof file === 'string' ? [styled('bold', printable(fromHere(file)))] : []),
        ...(isError(err) ? [styled('dim', printable(level === 'warn' ? err.message : err.stack))] : []),
      ]
      stream.write(`${[clock, said, facts].filter(Boolean).join(' ')}\n${below.map(indented).join('')}`)
    },
  }
}

interface Entry {
  level: string
  time: string
  msg?: string
  err?: unknown
  file?: unknown
  reqId?: unknown
  [field: string]: unknown
}

function readEntry(line: string): Entry {
  const entry: Entry = JSON.parse(line)
  return entry
}

const describeFields = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${printable(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join(' ')

/** An error as pino serializes it. */
const isError = (err: unknown): err is { message: string; stack: string } =>
  typeof err === 'object' && err !== null && 'message' in err && 'stack' in err

/** What came from outside could hold control sequences of the terminal. */
const printable = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (char) => (char === '\n' ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`))

const indented = (text: string) => `${text.replace(/^/gm, '         ')}\n`

/** A path as one would type it: relative to the working directory where it lies below. */
function fromHere(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
