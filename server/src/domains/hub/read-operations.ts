import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import type { NewContent } from '@sheaf/git-engine'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import { refuseHub } from './hub-media.ts'

/** Files that are sent within a commit are no larger: all others are asked for as objects, ahead of it. */
export const inlineBytes = 5 * 1024 * 1024

const most = {
  /** One operation: a file in Base64 with its path. */
  line: 8 * 1024 * 1024,
  body: 512 * 1024 * 1024,
  operations: 50_000,
  /** What is kept in memory of one commit; the rest waits on the disk. */
  held: 4 * 1024 * 1024,
}

const Path = z.string().min(1).max(4_096)
const Line = z.discriminatedUnion('key', [
  z.object({
    key: z.literal('header'),
    value: z.object({
      summary: z.string().max(10_000).default(''),
      description: z.string().max(100_000).nullish(),
      parentCommit: z.string().max(64).nullish(),
    }),
  }),
  z.object({
    key: z.literal('file'),
    value: z.object({ path: Path, content: z.string(), encoding: z.enum(['base64', 'utf-8']).default('utf-8') }),
  }),
  z.object({
    key: z.literal('lfsFile'),
    value: z.object({
      path: Path,
      algo: z.literal('sha256').default('sha256'),
      oid: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().min(0).nullish(),
    }),
  }),
  z.object({ key: z.literal(['deletedFile', 'deletedFolder', 'deletedEntry']), value: z.object({ path: Path }) }),
])

/** What a commit is to do at one path. */
export type HubOperation =
  | { kind: 'file'; path: string[]; content: NewContent }
  | { kind: 'object'; path: string[]; oid: string; size: number | undefined }
  | { kind: 'delete'; path: string[] }

/** A commit as a client sent it, and what lets go of what waits on the disk. */
export interface SentCommit {
  message: string
  parentCommit: string | undefined
  operations: HubOperation[]
  drop: () => Promise<void>
}

/**
 * Reads the operations of a commit line by line, as they come: no more than one of them and a few megabytes are in memory. Refused
 * (AppError): what is larger than may be, and what is no operation.
 */
export async function readOperations(body: Readable, folder: string): Promise<SentCommit> {
  const operations: HubOperation[] = []
  const files: string[] = []
  let held = 0
  let header: Extract<z.output<typeof Line>, { key: 'header' }>['value'] | undefined
  const keep = async (bytes: Buffer): Promise<NewContent> => {
    if (held + bytes.length <= most.held) {
      held += bytes.length
      return { bytes }
    }
    if (files.length === 0) await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, randomBytes(16).toString('hex'))
    files.push(file)
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return { file, size: bytes.length }
  }
  const drop = async () => {
    for (const file of files) await rm(file, { force: true })
  }
  try {
    for await (const text of linesOf(body)) {
      const line = parseLine(text)
      if (line.key === 'header') {
        if (header !== undefined) throw refuseHub(400, 'A commit has one header')
        header = line.value
        continue
      }
      if (operations.length === most.operations)
        throw refuseHub(413, `A commit has at most ${most.operations} operations: send several`)
      const path = pathOf(line.value.path)
      if (line.key === 'file') {
        const { content, encoding } = line.value
        const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
        operations.push({ kind: 'file', path, content: await keep(bytes) })
      } else if (line.key === 'lfsFile') {
        const { oid, size } = line.value
        operations.push({ kind: 'object', path, oid, size: size ?? undefined })
      } else operations.push({ kind: 'delete', path })
    }
    if (header === undefined) throw refuseHub(400, 'A commit begins with its header')
  } catch (error) {
    await drop()
    throw error
  }
  const { summary, description, parentCommit } = header
  const text = [summary.trim() || 'Upload files', (description ?? '').trim()].filter((part) => part !== '').join('\n\n')
  return { message: text, parentCommit: parentCommit ?? undefined, operations, drop }
}

function parseLine(text: string): z.output<typeof Line> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuseHub(400, 'A line of this commit is no JSON')
  }
  const parsed = Line.safeParse(value)
  if (!parsed.success) throw refuseHub(400, 'A line of this commit is no operation that this server knows')
  return parsed.data
}

/** Names that git refuses in a tree, or that lead out of it, are refused here, in words. */
function pathOf(text: string): string[] {
  const names = text.replace(/\/$/, '').split('/')
  const isBad = names.some((name) => name === '' || name === '.' || name === '..' || /^\.git$/i.test(name))
  if (isBad || text.includes('\0')) throw refuseHub(400, 'A path in this commit is none that Git has')
  return names
}

async function* linesOf(body: Readable): AsyncGenerator<string> {
  const watched = throughputStage(minUploadThroughput, {
    isCrowded: () => false,
    slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
  })
  body.once('error', (error) => watched.destroy(error))
  body.once('close', () => body.readableEnded || watched.destroy(AppError.malformed(message('request.malformed'))))
  let parts: Buffer[] = []
  let length = 0
  let all = 0
  for await (const chunk of body.pipe(watched)) {
    const bytes: Buffer = chunk
    all += bytes.length
    if (all > most.body) throw refuseHub(413, `A commit has at most ${most.body} bytes: send large files as objects`)
    let at = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
      parts.push(bytes.subarray(at, end))
      at = end + 1
      if (length + end - at > most.line) throw lineTooLong()
      const text = Buffer.concat(parts).toString('utf8')
      parts = []
      length = 0
      if (text.trim() !== '') yield text
    }
    // A copy: one small rest would keep all of its chunk.
    const rest = Buffer.from(bytes.subarray(at))
    parts.push(rest)
    length += rest.length
    if (length > most.line) throw lineTooLong()
  }
  const text = Buffer.concat(parts).toString('utf8')
  if (text.trim() !== '') yield text
}

const lineTooLong = () =>
  refuseHub(413, `A file within a commit has at most ${inlineBytes} bytes: send larger ones as objects`)
