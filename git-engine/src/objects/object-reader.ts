import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import { residentSettings } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitProcess } from '../process/run-git.ts'
import { createQueue } from '../queue.ts'

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

export interface ObjectInfo {
  oid: string
  type: ObjectType
  size: number
}

export interface GitObject extends ObjectInfo {
  /** All of it, or its first bytes where it has more than were asked for: `size` is that of the whole. */
  data: Buffer
}

/** One long-lived `cat-file --batch-command`: answers come in the order of the questions, many may be under way. */
export interface ObjectReader {
  /** What a name stands for, without its bytes. `undefined` where nothing has it. */
  info(name: string): Promise<ObjectInfo | undefined>
  /** An object with its first `most` bytes; what comes behind them is read and dropped. */
  contents(name: string, most: number): Promise<GitObject | undefined>
  readonly alive: boolean
  /** Ends the process once the questions under way are answered. */
  close(): void
}

interface Question {
  /** How many bytes are wanted; nothing where only the object's kind and size are. */
  most: number | undefined
  resolve: (answer: GitObject | ObjectInfo | undefined) => void
  reject: (error: Error) => void
}

const header = /^([0-9a-f]{40}|[0-9a-f]{64}) (commit|tree|blob|tag) (\d+)$/
/** An object that is larger is not even read to be dropped: the reader ends, and another one replaces it. */
const maxObjectBytes = 64 * 1024 * 1024

/** Starts a reader of one repository. Names that it is asked for must hold neither NUL nor a line break. */
export async function openObjectReader(git: Git, gitDir: string): Promise<ObjectReader> {
  const child = await git.start({
    gitDir,
    lane: 'pooled',
    args: ['cat-file', '--batch-command', '-z', '--buffer'],
    settings: residentSettings,
    deadlineMs: Number.POSITIVE_INFINITY,
  })
  return readAnswers(child)
}

function readAnswers(child: GitProcess): ObjectReader {
  const questions = createQueue<Question>()
  let alive = true
  let closing = false
  let chunks: Buffer[] = []
  let size = 0
  /** The object whose bytes are being collected, once its header line was read: so many of `data` have come. */
  let body: { info: ObjectInfo; data: Buffer; filled: number } | undefined
  /** What was collected, while the bytes that nobody wants go by: so many are left, the line break at the end included. */
  let rest: { object: GitObject; bytes: number } | undefined

  const fail = (error: Error) => {
    alive = false
    for (let question = questions.shift(); question !== undefined; question = questions.shift()) question.reject(error)
    child.kill()
  }
  const answered = (answer: GitObject | ObjectInfo | undefined) => {
    questions.shift()?.resolve(answer)
    if (closing && questions.length === 0) child.stdin.end()
  }
  const joined = (): Buffer => {
    const [first] = chunks
    const all = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size)
    chunks = [all]
    return all
  }
  const keep = (left: Buffer) => {
    chunks = left.length > 0 ? [left] : []
    size = left.length
  }

  /** Takes at most so many bytes off what has arrived, and gives them piece by piece. Gives how many there were. */
  const take = (most: number, each: (piece: Buffer) => void): number => {
    let taken = 0
    let whole = 0
    for (const chunk of chunks) {
      if (taken === most) break
      const piece = chunk.subarray(0, most - taken)
      each(piece)
      taken += piece.length
      if (piece.length === chunk.length) whole += 1
      else chunks[whole] = chunk.subarray(piece.length)
    }
    chunks.splice(0, whole)
    size -= taken
    return taken
  }

  /** Takes one answer, or one part of it, off what has arrived. False when more must arrive first. */
  const step = (): boolean => {
    if (rest !== undefined) {
      rest.bytes -= take(rest.bytes, () => undefined)
      if (rest.bytes > 0) return false
      const { object } = rest
      rest = undefined
      answered(object)
      return true
    }
    if (body !== undefined) {
      const { info, data } = body
      let { filled } = body
      take(data.length - filled, (piece) => {
        data.set(piece, filled)
        filled += piece.length
      })
      body.filled = filled
      if (filled < data.length) return false
      // The pieces that it came in.
      countGarbage(filled)
      body = undefined
      rest = { object: { ...info, data }, bytes: info.size - filled + 1 }
      return true
    }
    if (size === 0) return false
    const all = joined()
    const end = all.indexOf(10)
    if (end < 0) return false
    const line = all.toString('utf8', 0, end)
    keep(all.subarray(end + 1))
    const [, oid, type, bytes] = header.exec(line) ?? []
    if (oid === undefined || !isObjectType(type)) {
      if (/ (missing|ambiguous)$/.test(line)) answered(undefined)
      else fail(new GitError('corrupt', `cat-file answered ${JSON.stringify(line.slice(0, 200))}`))
      return alive
    }
    const info = { oid, type, size: Number(bytes) }
    const most = questions.first()?.most
    if (most === undefined) answered(info)
    else if (info.size > maxObjectBytes) {
      questions.shift()?.reject(new GitError('too-large', `${oid} has ${info.size} bytes`))
      // Those behind it in the queue ask another reader.
      fail(new GitError('failed', 'the reader met an object that is too large'))
    } else {
      // Memory of its own: a slice would keep a whole chunk alive for as long as a cache holds the object, and so would a block that many lie in.
      body = { info, data: Buffer.allocUnsafeSlow(Math.min(info.size, most)), filled: 0 }
    }
    return alive
  }

  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    while (alive && step());
  })
  void child.ended.then((exit) =>
    fail(new GitError('failed', `cat-file ended with ${exit.code}: ${exit.stderr.trim()}`)),
  )

  /** Questions of one tick go out together: git then answers hundreds with a few writes instead of one each. */
  let unsent = ''
  const send = () => {
    child.stdin.write(`${unsent}flush\0`)
    unsent = ''
  }

  const ask = (name: string, most: number | undefined) =>
    new Promise<GitObject | ObjectInfo | undefined>((resolve, reject) => {
      if (!alive || closing) return reject(new GitError('failed', 'this reader has ended'))
      if (/[\0\n]/.test(name)) return resolve(undefined)
      questions.push({ most, resolve, reject })
      if (unsent === '') process.nextTick(send)
      unsent += `${most === undefined ? 'info' : 'contents'} ${name}\0`
    })

  return {
    info: (name) => ask(name, undefined),
    async contents(name, most) {
      const answer = await ask(name, most)
      return answer !== undefined && 'data' in answer ? answer : undefined
    },
    get alive() {
      return alive && !closing
    },
    close() {
      if (closing) return
      closing = true
      if (questions.length === 0) child.stdin.end()
    },
  }
}

const isObjectType = (type: string | undefined): type is ObjectType =>
  type === 'commit' || type === 'tree' || type === 'blob' || type === 'tag'
