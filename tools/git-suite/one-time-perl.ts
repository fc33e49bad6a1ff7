import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

interface Once {
  root: string
  request: IncomingMessage
  response: ServerResponse
  sheaf(request: IncomingMessage, response: ServerResponse): void
}

/**
 * Passes an answer of Sheaf's through the suite's program, once: the suite makes a server change its mind between two
 * requests. A program that changes nothing is kept for the next answer.
 */
export async function answerOnce({ root, request, response, sheaf }: Once): Promise<void> {
  const file = join(root, 'one-time-perl')
  if (!existsSync(file)) return sheaf(request, response)
  const chunks: Buffer[] = []
  const { write, end } = response
  const keep = (chunk: unknown, encoding: unknown) => {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    else if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8'))
  }
  response.write = (chunk: unknown, encoding?: unknown, done?: unknown) => {
    keep(chunk, encoding)
    const called = typeof encoding === 'function' ? encoding : done
    if (typeof called === 'function') setImmediate(() => called())
    return true
  }
  response.end = (chunk?: unknown, encoding?: unknown) => {
    keep(chunk, encoding)
    response.write = write
    response.end = end
    void changed(file, Buffer.concat(chunks)).then((body) => {
      if (!response.headersSent) response.removeHeader('content-length')
      response.end(body)
    })
    return response
  }
  sheaf(request, response)
}

async function changed(file: string, body: Buffer): Promise<Buffer> {
  const child = spawn('perl', ['-pe', readFileSync(file, 'utf8')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  const after = await buffer(child.stdout)
  if (!after.equals(body)) rmSync(file)
  return after
}
