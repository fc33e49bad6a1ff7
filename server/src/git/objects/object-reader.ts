import { GitError } from '../process/git-error.ts'
import type { Git, GitProcess } from '../process/run-git.ts'

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

export interface ObjectInfo {
  oid: string
  type: ObjectType
  size: number
}

export interface GitObject extends ObjectInfo {
  data: Buffer
}

/** One long-lived `cat-file --batch-command`: answers come in the order of the questions, many may be under way. */
export interface ObjectReader {
  /** What a name stands for, without its bytes. `undefined` where nothing has it. */
  info(name: string): Promise<ObjectInfo | undefined>
  /** An object with its bytes. */
  contents(name: string): Promise<GitObject | undefined>
  readonly alive: boolean
  /** Ends the process once the questions under way are answered. */
  close(): void
}

interface Question {
  contents: boolean
  resolve: (answer: GitObject | ObjectInfo | undefined) => void
  reject: (error: Error) => void
}

const header = /^([0-9a-f]{40}|[0-9a-f]{64}) (commit|tree|blob|tag) (\d+)$/
/** Nothing that is read whole may be larger: commits, tags and trees never come near it. */
const maxObjectBytes = 64 * 1024 * 1024

/** Starts a reader of one repository. Names that it is asked for must hold neither NUL nor a line break. */
export async function openObjectReader(git: Git, gitDir: string): Promise<ObjectReader> {
  const child = await git.start({
    gitDir,
    lane: 'pooled',
    args: ['cat-file', '--batch-command', '-z', '--buffer'],
    deadlineMs: Number.POSITIVE_INFINITY,
  })
  return readAnswers(child)
}

function readAnswers(child: GitProcess): ObjectReader {
  const questions: Question[] = []
  let alive = true
  let closing = false
  let chunks: Buffer[] = []
  let size = 0
  /** The object whose bytes are being collected, once its header line was read. */
  let body: ObjectInfo | undefined

  const fail = (error: Error) => {
    alive = false
    for (const question of questions.splice(0)) question.reject(error)
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
  const keep = (rest: Buffer) => {
    chunks = rest.length > 0 ? [rest] : []
    size = rest.length
  }

  /** Takes one answer, or one header, off what has arrived. False when more must arrive first. */
  const step = (): boolean => {
    if (body !== undefined) {
      if (size < body.size + 1) return false
      const all = joined()
      // A copy: a slice would keep the whole chunk alive for as long as a cache holds the object.
      const data = Buffer.from(all.subarray(0, body.size))
      const object = { ...body, data }
      body = undefined
      keep(all.subarray(object.size + 1))
      answered(object)
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
    if (!questions[0]?.contents) answered(info)
    else if (info.size > maxObjectBytes) fail(new GitError('too-large', `${oid} has ${info.size} bytes`))
    else body = info
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

  /** Questions of one turn go out together: git then answers hundreds with a few writes instead of one each. */
  let unsent = ''
  const send = () => {
    child.stdin.write(`${unsent}flush\0`)
    unsent = ''
  }

  const ask = (verb: 'info' | 'contents', name: string) =>
    new Promise<GitObject | ObjectInfo | undefined>((resolve, reject) => {
      if (!alive || closing) return reject(new GitError('failed', 'this reader has ended'))
      if (/[\0\n]/.test(name)) return resolve(undefined)
      questions.push({ contents: verb === 'contents', resolve, reject })
      if (unsent === '') process.nextTick(send)
      unsent += `${verb} ${name}\0`
    })

  return {
    info: (name) => ask('info', name),
    async contents(name) {
      const answer = await ask('contents', name)
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
