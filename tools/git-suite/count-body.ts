import type { ServerResponse } from 'node:http'

/** Counts the bytes of an answer's body as they are written; gives how many there were so far. */
export function countBody(response: ServerResponse): () => number {
  let bytes = 0
  const count = (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) bytes += chunk.length
    else if (typeof chunk === 'string') bytes += Buffer.byteLength(chunk)
  }
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  response.write = (chunk: unknown, ...rest: []) => {
    count(chunk)
    return write(chunk, ...rest)
  }
  response.end = (chunk?: unknown, ...rest: []) => {
    count(chunk)
    return end(chunk, ...rest)
  }
  return () => bytes
}
