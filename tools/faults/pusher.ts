import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runProcess } from '../process/run-process.ts'
import type { Held, PushedRefs } from './pushed-refs.ts'
import type { Random } from './random.ts'

/** Somebody who pushes to a few branches of their own with a real git. */
export interface Pusher {
  /** Updates, creates or deletes one of the branches. */
  push(): Promise<Pushed>
  /** Pushes a new commit to one of the branches. */
  update(): Promise<Pushed>
  /** Pushes to the branch of the last push once more. */
  again(): Promise<Pushed>
  /** The branches whose last push was not acknowledged. */
  readonly unsure: readonly string[]
  /** Pushes a new commit to this branch. */
  pushTo(ref: string): Promise<Pushed>
  /** Pushes that were acknowledged and changed something. */
  readonly recorded: number
}

export interface Pushed {
  ok: boolean
  /** What the client printed. */
  said: string
  milliseconds: number
}

const clientMs = 60_000
/** What stands in the words of a client that waited without end. */
export const hung = 'HUNG'
const branches = 4

interface Options {
  /** A repository with the commits. */
  source: string
  commits: readonly string[]
  name: string
  remote: string
  refs: PushedRefs
  random: Random
}

/** Makes a pusher for one repository. */
export function createPusher({ source, commits, name, remote, refs, random }: Options): Pusher {
  let next = 0
  let recorded = 0
  let last: string | undefined
  const current = new Map<string, Held>()
  const unsure = new Set<string>()

  const send = async (ref: string, value: Held): Promise<Pushed> => {
    last = ref
    refs.tried(ref, value)
    const from = value === 'absent' ? '' : `+${value}`
    const began = performance.now()
    const { code, said } = await runGit(['--git-dir', source, 'push', '--porcelain', remote, `${from}:${ref}`])
    const ok = code === 0
    if (ok) unsure.delete(ref)
    else unsure.add(ref)
    if (ok) {
      refs.acknowledged(ref, value)
      current.set(ref, value)
      if (/^[ +*-]\t/m.test(said)) recorded += 1
    }
    return { ok, said, milliseconds: performance.now() - began }
  }
  const newCommit = () => {
    const commit = commits[next % commits.length]
    next += 1
    if (commit === undefined) throw new Error('there is nothing to push')
    return commit
  }

  const anyBranch = () => `refs/heads/${name}/${random.below(branches)}`

  return {
    get recorded() {
      return recorded
    },
    update: () => send(anyBranch(), newCommit()),
    push() {
      const ref = anyBranch()
      const exists = (current.get(ref) ?? 'absent') !== 'absent'
      return send(ref, exists && random.chance(0.2) ? 'absent' : newCommit())
    },
    get unsure() {
      return [...unsure]
    },
    pushTo: (ref) => send(ref, newCommit()),
    again: () => send(last ?? `refs/heads/${name}/0`, newCommit()),
  }
}

/** Many small commits, one upon the other, in a repository of their own. */
export async function writeCommits(folder: string, count: number): Promise<{ source: string; commits: string[] }> {
  const source = join(folder, 'source.git')
  await runProcess('git', ['init', '-q', '--bare', source])
  const stream: string[] = []
  for (let index = 0; index < count; index += 1) {
    const text = `content ${index} ${'x'.repeat(index % 900)}\n`
    stream.push(
      `commit refs/heads/all\nmark :${index + 1}\ncommitter Ada <ada@example.org> ${1_700_000_000 + index} +0000\n`,
    )
    stream.push(`data 2\n${index % 10}\n${index === 0 ? '' : `from :${index}\n`}`)
    stream.push(`M 100644 inline folder${index % 7}/file${index % 31}\ndata ${text.length}\n${text}\n`)
  }
  const made = await runGit(['--git-dir', source, 'fast-import', '--quiet', '--force'], stream.join(''))
  if (made.code !== 0) throw new Error(made.said)
  const listed = await runGit(['--git-dir', source, 'rev-list', '--reverse', 'refs/heads/all'])
  return { source, commits: listed.said.split('\n').filter((line) => line !== '') }
}

const environment = {
  PATH: process.env.PATH,
  LANG: 'C',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: 'true',
}

/** Runs a client's git, apart from whatever this process was started with. */
export function runGit(args: readonly string[], input?: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    let said = ''
    // With its helpers: they would hold its output open.
    const timer = setTimeout(() => {
      said += hung
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, clientMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        said += text
      })
    }
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code, said })
    })
  })
}
