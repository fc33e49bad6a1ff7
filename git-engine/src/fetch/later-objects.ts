import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import type { ObjectPool } from '../objects/object-pool.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { OpenedPack } from './exact-pack.ts'
import type { MoreObjects } from './joined-pack.ts'
import { notInPack } from './packed-ids.ts'

interface Question {
  gitDir: string
  pack: OpenedPack
  wants: ReadonlySet<string>
  signal: AbortSignal | undefined
}

/** What a clone has to bring beyond a pack that is all of an earlier one. */
interface LaterObjects {
  /**
   * The objects that these ids reach and the pack does not hold. Nothing where the pack holds one that they do not reach, or where those are more
   * than are worth it.
   */
  find(question: Question): Promise<MoreObjects | undefined>
}

/** More refs than this that are no longer wanted are looked at by nobody: it costs more than it is likely to bring. */
const leftTips = 256
const laterObjects = 50_000
const laterBytes = 16 * 1024 * 1024
const deadlineMs = 5_000
const packHeaderBytes = 12
/** Most pushes since an import are small. What is larger is made anew by each clone. */
const kept = { capacity: 4 * 1024 * 1024, maxWeight: 1024 * 1024, idleTtlMs: cacheIdleTtlMs }

/** Makes what finds them. What was found holds whatever happens to refs: it is about ids. */
export function createLaterObjects({ git, pool }: { git: Git; pool: Pick<ObjectPool, 'info'> }): LaterObjects {
  const known = createLru<{ more: MoreObjects | undefined }>({
    ...kept,
    weigh: ({ more }, key) => 500 + key.length + (more?.entries.length ?? 0),
  })
  const flight = createSingleFlight<MoreObjects | undefined>()

  const search = async (question: Question): Promise<MoreObjects | undefined> => {
    const { gitDir, pack, wants, signal } = question
    // What lies behind these is left out of what they reach; when the pack was looked at there were none.
    if (existsSync(join(gitDir, 'shallow')) || existsSync(join(gitDir, 'info', 'grafts'))) return undefined
    const left = [...pack.tips].filter((id) => !wants.has(id))
    const added = [...wants].filter((id) => !pack.tips.has(id))
    if (left.length > leftTips) return undefined
    // A tag is reached by its name or by another tag; nobody who goes by commits finds it.
    for (const id of left) if ((await pool.info(gitDir, id))?.type !== 'commit') return undefined
    const release = await git.lanes.acquire('upload', signal)
    try {
      const run = (args: readonly string[], input: string, maxOutputBytes: number) =>
        git.run({ gitDir, args, input, maxOutputBytes, signal, deadlineMs, lane: 'upload', holdsSlot: true })
      const walk = async (args: readonly string[], from: Iterable<string>, without: Iterable<string>) => {
        const input = [...from, ...[...without].map((id) => `^${id}`), ''].join('\n')
        const out = await run(['rev-list', ...args, '--stdin'], input, laterObjects * (pack.checksum.length + 1))
        return out.toString('latin1').split('\n').filter(Boolean)
      }
      if (left.length > 0 && (await walk(['--max-count=1'], left, wants)).length > 0) return undefined
      if (added.length === 0) return { objects: 0, entries: Buffer.alloc(0) }
      // Git leaves out what the tips' own folders hold, and lists what only older ones did.
      const listed = await walk(['--objects', '--no-object-names'], added, pack.tips)
      const later = await notInPack(listed, join(gitDir, 'objects', 'pack', pack.name.replace(/pack$/, 'idx')))
      if (later.length === 0) return { objects: 0, entries: Buffer.alloc(0) }
      const made = await run(
        ['pack-objects', '-q', '--stdout', '--delta-base-offset'],
        [...later, ''].join('\n'),
        laterBytes,
      )
      if (made.readUInt32BE(4) !== pack.version || made.readUInt32BE(8) !== later.length) return undefined
      const entries = made.subarray(packHeaderBytes, made.length - pack.checksum.length / 2)
      return { objects: later.length, entries }
    } finally {
      release()
    }
  }

  return {
    async find(question) {
      const { gitDir, pack, wants, signal } = question
      const key = createHash('sha256')
        .update([gitDir, pack.checksum, ...[...wants].sort()].join('\n'))
        .digest('base64')
      const found = known.get(key)
      if (found !== undefined) return found.more
      const more = await flight.join(key, {
        signal,
        start: (abandoned) => search({ ...question, signal: abandoned }).catch(tooMuch),
      })
      known.set(key, { more })
      return more
    },
  }
}

/** More than is worth it: then git makes the whole, and nobody looks again. */
function tooMuch(error: unknown): undefined {
  if (!(error instanceof GitError && (error.kind === 'too-large' || error.kind === 'timeout'))) throw error
}
