import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import type { ObjectPool } from '../objects/object-pool.ts'
import { packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { Reachability } from '../reach/reachability.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'
import type { RefSnapshots, RefsOptions } from '../refs/refs-snapshot.ts'
import type { Spool } from '../spool/spool.ts'
import { areListed, findForbiddenWant } from './check-wants.ts'
import { isExactly, openNotedPack } from './exact-pack.ts'
import type { FetchAnswer, FetchCache } from './fetch-cache.ts'
import { frameFile } from './framed-file.ts'
import { joinPacks } from './joined-pack.ts'
import { answerLsRefs } from './ls-refs.ts'
import { readOldClone } from './protocol-v0.ts'
import { readV2Request } from './protocol-v2.ts'
import { spawnUploadPack } from './serve-packs.ts'
import { tailFile } from './tail-file.ts'
import { createWantedObjects, type FollowingTag } from './wanted-objects.ts'

export interface FetchRequest extends RefsOptions {
  /** One whole request, inflated. */
  body: Buffer
  /** What `readProtocol` gave. */
  protocol: string | undefined
  signal?: AbortSignal | undefined
}

interface Parts {
  git: Git
  pool: ObjectPool
  refs: RefSnapshots
  reach: Reachability
  spool: Spool
  pace: BulkPace
  cache: FetchCache | undefined
}

interface WantedOfPack {
  wants: ReadonlySet<string>
  /** These, where what they stand for is among that. */
  tags: readonly FollowingTag[]
}

/** Listings up to this many refs are made in one piece and kept with their snapshot. */
const keptRefs = 5_000
const keptListings = 4

/** What comes before a pack in both versions: the name of the section, and that there is nothing which both have. */
const introductions = { new: packet('packfile\n'), old: packet('NAK\n') }

/**
 * Makes the function that answers one request of a fetch or a clone, whatever carries it. Listings of refs come from
 * the snapshot, clones of all that there is from the pack as it lies on the disk where that is the answer, other whole clones from the
 * cache, everything else from git as it writes it.
 */
export function createFetchAnswers({ git, pool, refs, reach, spool, pace, cache }: Parts) {
  const wanted = createWantedObjects({ git })
  const listings = new WeakMap<RefSnapshot, Map<string, Buffer>>()

  const listRefs = (snapshot: RefSnapshot, request: Parameters<typeof answerLsRefs>[1]): FetchAnswer => {
    if (snapshot.refs.length > keptRefs)
      return { out: Readable.from(answerLsRefs(snapshot, request), { objectMode: false }), bytes: undefined }
    const known = listings.get(snapshot) ?? new Map<string, Buffer>()
    listings.set(snapshot, known)
    const key = request.prefixes.length > 16 ? undefined : JSON.stringify(request)
    let bytes = key === undefined ? undefined : known.get(key)
    if (bytes === undefined) {
      bytes = Buffer.concat([...answerLsRefs(snapshot, request)])
      if (key !== undefined && known.size < keptListings) known.set(key, bytes)
    }
    return plain(bytes)
  }

  const stream = async ({ gitDir, body, protocol, signal }: FetchRequest, tipsOnly = false): Promise<FetchAnswer> => {
    const child = await spawnUploadPack({ git, gitDir, protocol, signal, tipsOnly })
    child.stdin.end(body)
    return { out: spool.through(child.stdout), bytes: undefined }
  }

  /** The pack of the repository, where that is what these wants are for, or what they are for of it with what was pushed since. */
  const openPack = async ({ gitDir, signal }: FetchRequest, { wants, tags }: WantedOfPack) => {
    const pack = await openNotedPack(gitDir)
    if (pack === undefined) return undefined
    const { file, bytes } = pack
    const close = () => file.close()
    if (tags.length === 0 && isExactly(pack, wants))
      return { bytes, close, readv: (buffers: readonly Buffer[], at: number) => file.readv(buffers, at) }
    try {
      const found = await wanted.find({ gitDir, pack, wants, tags, signal })
      if (found !== undefined) return { ...joinPacks({ file, version: pack.version, ...found }), close }
      await close()
      return undefined
    } catch (error) {
      await close()
      throw error
    }
  }

  /** Sends it. Whether what is wanted may be had is settled before. */
  const sendPack = async (
    request: FetchRequest,
    { introduction, ...asked }: WantedOfPack & { introduction: Buffer },
  ): Promise<FetchAnswer | undefined> => {
    const { signal } = request
    const pack = await openPack(request, asked).catch((error: unknown) => {
      if (error instanceof BusyError || (error instanceof GitError && error.kind === 'aborted')) throw error
      // A note or a file that can't be read fails nobody whom git can serve.
      return undefined
    })
    if (pack === undefined) return undefined
    const framed = frameFile(pack, pack.bytes, introduction)
    const tailed = tailFile({ file: framed, growth: () => 'ended', left: pack.close, pace, end: framed.bytes })
    signal?.addEventListener('abort', () => tailed.out.destroy(), { once: true })
    if (signal?.aborted) {
      tailed.out.destroy()
      throw new GitError('aborted', 'nobody waits for this answer')
    }
    return { ...tailed, bytes: framed.bytes }
  }

  const readRefs = ({ gitDir, version }: FetchRequest) =>
    refs.read({ gitDir, version }).catch((error: unknown) => {
      // More refs than are held in memory: git lists them, and nothing is kept.
      if (error instanceof GitError && error.kind === 'too-large') return undefined
      throw error
    })

  /** Git itself gives out what refs name, as all that a client of the older versions may want. */
  const answerOld = async (request: FetchRequest): Promise<FetchAnswer> => {
    const clone = readOldClone(request.body)
    if (clone === undefined) return stream(request)
    const { wants } = clone
    const snapshot = await readRefs(request)
    if (snapshot === undefined || snapshot.hidesRefs || !areListed(wants, snapshot)) return stream(request)
    const tags = followingTags(clone, snapshot)
    return (await sendPack(request, { wants, tags, introduction: introductions.old })) ?? stream(request)
  }

  return async (request: FetchRequest): Promise<FetchAnswer> => {
    const { gitDir, version, body, protocol, signal } = request
    if (protocol !== 'version=2') return answerOld(request)
    const snapshot = await readRefs(request)
    const asked = readV2Request(body, snapshot?.objectFormat)
    if (asked?.command === 'ls-refs')
      return snapshot === undefined || snapshot.hidesRefs ? stream(request) : listRefs(snapshot, asked)
    if (asked === undefined) return plain(packet('ERR this request is not understood'))
    const forbidden = await findForbiddenWant({ pool, reach, gitDir, version, snapshot, wants: asked.wants })
    if (forbidden !== undefined) return plain(packet(`ERR upload-pack: not our ref ${forbidden}`))
    const { wants, everything, tipsOnly } = asked
    const introduction = introductions.new
    const pack =
      everything && snapshot !== undefined && !(snapshot.hidesRefs && asked.includesTags)
        ? await sendPack(request, { wants, tags: followingTags(asked, snapshot), introduction })
        : undefined
    if (pack !== undefined) return pack
    if (cache === undefined || snapshot === undefined || !asked.whole) return stream(request, tipsOnly)
    const key = {
      repository: digestOf(gitDir),
      generation: digestOf(snapshot.digest),
      request: digestOf(protocol, asked.args),
    }
    const enter = (abandoned: AbortSignal) => git.lanes.acquire('upload', abandoned)
    const fill = async (options: { output: string; signal: AbortSignal }) => {
      const child = await spawnUploadPack({ git, gitDir, protocol, holdsSlot: true, tipsOnly, ...options })
      child.stdin.end(body)
      return child
    }
    return (await cache.read({ key, gitDir, enter, fill, signal })) ?? stream(request, tipsOnly)
  }
}

/** The tags that go with what they stand for where a client asks for that and has not named them. Git looks among its tags alone. */
const followingTags = (
  { wants, includesTags }: { wants: ReadonlySet<string>; includesTags: boolean },
  { refs }: RefSnapshot,
): FollowingTag[] =>
  refs.flatMap(({ name, oid, peeled }) =>
    includesTags && peeled !== undefined && !wants.has(oid) && name.startsWith('refs/tags/') ? [{ oid, peeled }] : [],
  )

/** 128 bits: enough that no two of a server's repositories, refs or requests share a name. */
function digestOf(text: string, more: Buffer = Buffer.alloc(0)): string {
  return createHash('sha256').update(`${text}\n`).update(more).digest('hex').slice(0, 32)
}

const plain = (bytes: Buffer): FetchAnswer => ({ out: Readable.from([bytes]), bytes: bytes.length })
