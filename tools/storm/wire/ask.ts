import type { Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')
const maxHead = 64 * 1024

/**
 * Sends a request over a kept connection and reads its answer to the end, without keeping it. Gives the status, or
 * `undefined` where the server closed the connection first.
 */
export function ask(socket: Socket, request: Buffer): Promise<number | undefined> {
  return new Promise((resolve) => {
    const answer = createAnswer()
    const end = (status: number | undefined) => {
      socket.off('data', take)
      socket.off('close', gone)
      resolve(status)
    }
    const take = (chunk: Buffer) => {
      const status = answer.take(chunk)
      if (status !== undefined) end(status)
    }
    const gone = () => end(undefined)
    if (socket.destroyed) return resolve(undefined)
    socket.on('data', take)
    socket.once('close', gone)
    socket.write(request)
  })
}

/** Finds the end of one answer among its bytes: by its length, or by the chunk that ends it. */
function createAnswer() {
  let head = Buffer.alloc(0)
  let status: number | undefined
  let left = 0
  let tail: Buffer | undefined

  const body = (chunk: Buffer): number | undefined => {
    if (tail === undefined) {
      left -= chunk.length
      return left <= 0 ? status : undefined
    }
    tail = Buffer.concat([tail, chunk]).subarray(-lastChunk.length)
    return tail.equals(lastChunk) ? status : undefined
  }
  return {
    take(chunk: Buffer): number | undefined {
      if (status !== undefined) return body(chunk)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf(headEnd)
      if (end < 0) return head.length > maxHead ? 0 : undefined
      const text = head.toString('latin1', 0, end)
      const rest = head.subarray(end + headEnd.length)
      status = Number(text.slice(9, 12))
      if (status === 100) {
        status = undefined
        head = Buffer.alloc(0)
        return this.take(rest)
      }
      if (/^transfer-encoding: *chunked/im.test(text)) tail = Buffer.from('\r\n')
      else left = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0)
      return body(rest)
    },
  }
}
