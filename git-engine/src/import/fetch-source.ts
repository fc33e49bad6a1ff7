import { randomUUID } from 'node:crypto'
import { rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { packedRefs, readSharedRefs, type SharedRef, tipsOf } from '../fork/shared-refs.ts'
import { readIdBytes } from '../history/repository-format.ts'
import { isNullId } from '../objects/object-id.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import type { RefUpdate } from '../push/push-commands.ts'
import { failureOf } from './import-error.ts'
import { type SourceAddress, sourceCommand } from './source-command.ts'

export interface FetchSourceOptions extends SourceAddress {
  gitDir: string
}

/** What a repository lacks to be as its source is. */
export interface FetchedSource {
  /** Branches and tags that are others there. */
  updates: RefUpdate[]
  /** The pack that brings them. */
  pack(): Readable
  /** Removes what was fetched; call it in any case. */
  dispose(): Promise<void>
}

/** Longest fetch of what came since the last one, in milliseconds. */
const fetchMs = 60 * 60_000
/** Drafts that nobody touched for an hour are swept. */
const touchMs = 10 * 60_000

/**
 * Fetches what a source has and a repository has not, into a draft beside it that borrows the repository's objects: the repository itself is not
 * touched, and what came is brought to it by a push. Throws `ImportError`, and a `GitError` where it was given up.
 */
export async function fetchSource({ git, ...options }: FetchSourceOptions & { git: Git }): Promise<FetchedSource> {
  const { gitDir, url, credential, signal } = options
  const command = sourceCommand(options)
  const draft = join(dirname(gitDir), `.${basename(gitDir)}.${randomUUID()}.new`)
  const touched = setInterval(() => {
    const now = new Date()
    utimes(draft, now, now).catch(() => undefined)
  }, touchMs)
  const dispose = async () => {
    clearInterval(touched)
    await rm(draft, { recursive: true, force: true })
  }
  try {
    const known = await readSharedRefs({ git, gitDir })
    const format = `--object-format=${readIdBytes(gitDir) === 20 ? 'sha1' : 'sha256'}`
    await git.run({ ...command(['init', '--quiet', '--bare', '--template=', format, '--', draft]) })
    const objects = join(draft, 'objects')
    await writeFile(join(objects, 'info', 'alternates'), `${relative(objects, join(gitDir, 'objects'))}\n`)
    await writeFile(join(draft, 'packed-refs'), packedRefs(known))
    const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
    const flags = ['--quiet', '--prune', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance']
    const fetch: GitCommand = {
      ...command(['fetch', ...flags, '--', url, ...refspecs]),
      gitDir: draft,
      deadlineMs: fetchMs,
    }
    const child = await git.start(fetch)
    child.stdin.end()
    child.stdout.resume()
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw failureOf(exitError(fetch, exit), { why: exit.why, credential })
    const updates = updatesBetween(known, await readSharedRefs({ git, gitDir: draft }))
    const brought = updates.map(({ after }) => after).filter((oid) => !isNullId(oid))
    return { updates, pack: () => packFrom(git, { draft, tips: brought, known: tipsOf(known), signal }), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

function updatesBetween(known: readonly SharedRef[], there: readonly SharedRef[]): RefUpdate[] {
  const before = new Map(known.map(({ name, oid }) => [name, oid]))
  const after = new Map(there.map(({ name, oid }) => [name, oid]))
  // Names were read as bytes; pushes have them as text.
  const spelled = (name: string) => Buffer.from(name, 'latin1').toString('utf8')
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    if (old === now) return []
    const none = '0'.repeat((old ?? now ?? '').length)
    return [{ ref: spelled(name), before: old ?? none, after: now ?? none }]
  })
}

interface Packed {
  draft: string
  tips: readonly string[]
  known: readonly string[]
  signal: AbortSignal
}

/** The pack of what some tips reach and others do not, as it is made. Fails in the middle where git does. */
function packFrom(git: Git, { draft, tips, known, signal }: Packed): Readable {
  const command: GitCommand = {
    gitDir: draft,
    args: ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'],
    lane: 'upload',
    signal,
    deadlineMs: fetchMs,
  }
  const out = new PassThrough()
  void pour().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out

  async function pour() {
    const child = await git.start(command)
    out.once('close', () => child.kill())
    child.stdin.end([...tips, ...known.map((oid) => `^${oid}`), ''].join('\n'))
    child.stdout.pipe(out, { end: false })
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
    out.end()
  }
}
