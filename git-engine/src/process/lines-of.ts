import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/**
 * The lines of what a process writes, as many at a time as have come. Node's own reader of lines waits for the end of a stream for good where that
 * has been: of a process that writes nothing it may come before anybody hears of the process. A stream that was destroyed ends as well: why, the
 * exit of its process says.
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8')
  let left = ''
  try {
    for await (const chunk of stream) {
      const lines = (left + decoder.write(chunk)).split('\n')
      left = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    if (!isCutShort(error)) throw error
  }
  if (left !== '') yield [left]
}

const isCutShort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
