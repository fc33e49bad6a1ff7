import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { OpenedPack } from './exact-pack.ts'
import { packHeaderBytes } from './pack-part.ts'
import { type MadePart, makePart } from './pack-part-worker.ts'
import { notInPack } from './packed-ids.ts'

/** A tag that goes with what it stands for, though nobody named it. */
export interface FollowingTag {
  oid: string
  peeled: string
}

interface Question {
  gitDir: string
  pack: OpenedPack
  wants: ReadonlySet<string>
  tags: readonly FollowingTag[]
  signal: AbortSignal | undefined
}

/** A pack of what is wanted, as a part of the one that lies there and what stands behind it. */
interface WantedPack extends MadePart {
  objects: number
}

/** What a clone has to bring of a pack, and beyond it. */
interface WantedObjects {
  /**
   * How a pack is made of what `wants` reach and of each of `tags` whose object is among that. Nothing where too little of it is copied, so that git
   * makes it as quickly.
   */
  find(question: Question): Promise<WantedPack | undefined>
}

/** So many objects and bytes may stand behind what is copied. */
const laterObjects = 50_000
const laterBytes = 16 * 1024 * 1024
/**
 * So many objects of the pack may be left out. To list 27,000 and to plan around them took longer than git takes to make the pack, as did 58,000 and
 * 95,000; to count them takes git a tenth of that.
 */
const leftObjects = 10_000
const deadlineMs = 5_000
/** Of the thread: it reads and hashes a gigabyte in less than two seconds. */
const threadDeadlineMs = 30_000
/** Most pushes since an import are small, as are refs that are left out. What is larger is made anew by each clone. */
const kept = { capacity: 16 * 1024 * 1024, maxWeight: 8 * 1024 * 1024, idleTtlMs: cacheIdleTtlMs }

/** Makes what finds them. What was found holds whatever happens to refs: it is about ids. */
export function createWantedObjects({ git, mostLeft = leftObjects }: { git: Git; mostLeft?: number }): WantedObjects {
  const known = createLru<{ found: WantedPack | undefined }>({
    ...kept,
    weigh: ({ found }, key) => 500 + key.length + (found === undefined ? 0 : weightOf(found)),
  })
  const flight = createSingleFlight<WantedPack | undefined>()

  const search = async (question: Question): Promise<WantedPack | undefined> => {
    const { gitDir, pack, wants, tags, signal } = question
    // What lies behind these is left out of what they reach; when the pack was looked at there were none.
    if (existsSync(join(gitDir, 'shallow')) || existsSync(join(gitDir, 'info', 'grafts'))) return undefined
    const path = join(gitDir, 'objects', 'pack', pack.name)
    const index = path.replace(/pack$/, 'idx')
    const lineBytes = pack.checksum.length + 1
    const run = (args: readonly string[], ids: Iterable<string>, maxOutputBytes: number) => {
      const input = [...ids, ''].join('\n')
      return git.run({ gitDir, args, input, maxOutputBytes, signal, deadlineMs, lane: 'upload', holdsSlot: true })
    }
    const list = (
      from: readonly string[],
      without: Iterable<string>,
      { most, ...how }: { most: number; bitmaps: boolean },
    ) => {
      const args = [...(how.bitmaps ? ['--use-bitmap-index'] : []), '--objects', '--no-object-names', '--stdin']
      return run(['rev-list', ...args], [...from, ...[...without].map((id) => `^${id}`)], most * lineBytes)
    }
    const added = [...wants].filter((id) => !pack.tips.has(id))
    const unwanted = [...pack.tips].filter((id) => !wants.has(id))
    // Git leaves out what the tips' own folders hold, and lists what only older ones did.
    const listed =
      added.length === 0 ? [] : idsListed(await list(added, pack.tips, { most: laterObjects, bitmaps: false }))
    const later = await notInPack(listed, index)
    const countReached = async (): Promise<number> => {
      const counted = await run(['rev-list', '--use-bitmap-index', '--objects', '--count', '--stdin'], wants, 64)
      return Number(counted.toString('latin1'))
    }
    const all = pack.objects + later.length
    const objects = unwanted.length === 0 ? all : await countReached()
    if (all - objects > mostLeft) return undefined
    const left =
      unwanted.length === 0 ? Buffer.alloc(0) : await list(unwanted, wants, { most: mostLeft + 1, bitmaps: true })
    const following = await whatFollows(tags, { index, later: new Set(later), left })
    if (following.length > 0) return search({ ...question, wants: new Set([...wants, ...following]), tags: [] })

    const leftCount = left.length / lineBytes
    // With bitmaps git lists exactly what is not reached, without some that is: it is right where as many are left as are reached.
    if (all - leftCount !== objects) return undefined
    const packAgain = async (again: readonly string[]): Promise<Buffer | undefined> => {
      const ids = [...later, ...again]
      if (ids.length === 0) return Buffer.alloc(0)
      if (ids.length > laterObjects) return undefined
      const made = await run(['pack-objects', '-q', '--stdout', '--delta-base-offset'], ids, laterBytes)
      if (made.readUInt32BE(4) !== pack.version || made.readUInt32BE(8) !== ids.length) return undefined
      return made.subarray(packHeaderBytes, made.length - pack.checksum.length / 2)
    }
    const checksumBytes = pack.checksum.length / 2
    const made = await makePart(
      {
        pack: path,
        index,
        version: pack.version,
        packEnd: pack.bytes - checksumBytes,
        checksumBytes,
        objects,
        left: leftCount === 0 ? undefined : Uint8Array.from(left),
      },
      { signal, deadlineMs: threadDeadlineMs, packAgain },
    )
    return made && { ...made, objects }
  }

  return {
    async find(question) {
      const { gitDir, pack, wants, tags, signal } = question
      const key = createHash('sha256')
        .update([gitDir, pack.checksum, ...[...wants].sort(), '', ...tags.map(({ oid }) => oid).sort()].join('\n'))
        .digest('base64')
      const before = known.get(key)
      if (before !== undefined) return before.found
      const start = async (abandoned: AbortSignal) => {
        const release = await git.lanes.acquire('upload', abandoned)
        try {
          return await search({ ...question, signal: abandoned }).catch(tooMuch)
        } finally {
          release()
        }
      }
      const found = await flight.join(key, { signal, start })
      known.set(key, { found })
      found?.checksum.catch(() => known.delete(key))
      return found
    },
  }
}

/** Those tags whose object is sent: it comes later, or is in the pack and not left out. */
async function whatFollows(
  tags: readonly FollowingTag[],
  { index, later, left }: { index: string; later: ReadonlySet<string>; left: Buffer },
): Promise<string[]> {
  if (tags.length === 0) return []
  const peeled = new Set(tags.map((tag) => tag.peeled))
  const gone = new Set(await notInPack([...peeled], index))
  const idLength = [...peeled][0]?.length ?? 0
  for (let at = 0; at < left.length; at += idLength + 1) {
    const id = left.toString('latin1', at, at + idLength)
    if (peeled.has(id)) gone.add(id)
  }
  return tags.flatMap((tag) => (later.has(tag.peeled) || !gone.has(tag.peeled) ? [tag.oid] : []))
}

const idsListed = (out: Buffer): string[] => out.toString('latin1').split('\n').filter(Boolean)

const weightOf = ({ part, entries }: MadePart): number =>
  entries.length + part.starts.byteLength + part.sources.byteLength + part.heads.length + part.headEnds.byteLength

/** More than is worth it: then git makes the whole, and nobody looks again. */
function tooMuch(error: unknown): undefined {
  if (!(error instanceof GitError && (error.kind === 'too-large' || error.kind === 'timeout'))) throw error
}
