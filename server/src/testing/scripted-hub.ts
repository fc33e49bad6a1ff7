import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** An entry of a listing, as a Hub may say it: rightly or not. */
export interface ListedFile {
  type: string
  path: string
  oid: string
  size: number
  lfs?: { oid: string; size: number }
}

interface Script {
  files?: Readonly<Record<string, Buffer>>
  /** Those that are kept as objects. */
  large?: readonly string[]
  /** What it says in place of the truth. */
  listed?: (files: ListedFile[]) => ListedFile[]
  /** Answers by itself, where it says so. */
  answers?: (request: IncomingMessage, response: ServerResponse, path: string) => boolean
}

const commit = 'c'.repeat(40)
const hashed = (name: string, ...parts: (string | Buffer)[]) => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function listedOf(path: string, bytes: Buffer, isLarge: boolean): ListedFile {
  const oid = hashed('sha1', `blob ${bytes.length}\0`, bytes)
  const file = { type: 'file', path, oid, size: bytes.length }
  return isLarge ? { ...file, lfs: { oid: hashed('sha256', bytes), size: bytes.length } } : file
}

/** A Hub of somebody else, which says and does what a test wants. */
export async function startScriptedHub() {
  let script: Script = {}
  const asked: { path: string; range: string | undefined; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { pathname: path } = new URL(request.url ?? '', 'http://hub')
    const { range, authorization } = request.headers
    asked.push({ path, range, authorization })
    if (script.answers?.(request, response, path)) return
    const json = (value: unknown) => response.end(JSON.stringify(value))
    if (/\/revision\//.test(path)) return void json({ id: 'ada/emmer', sha: commit })
    const all = Object.entries(script.files ?? {})
    const listed = all.map(([name, bytes]) => listedOf(name, bytes, script.large?.includes(name) === true))
    if (path.includes('/tree/')) return void json(script.listed?.(listed) ?? listed)
    const name = decodeURIComponent(path.split(`/resolve/${commit}/`)[1] ?? '')
    const bytes = script.files?.[name]
    if (bytes === undefined) return void response.writeHead(404, { 'x-error-code': 'EntryNotFound' }).end()
    const from = Number(/^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1] ?? 0)
    if (from === 0) return void response.end(bytes)
    response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
    response.end(bytes.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${Object(server.address()).port}`,
    commit,
    asked,
    play(next: Script) {
      script = next
      asked.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
