import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { advertise, type ServeOptions } from '../fetch/serve-packs.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { Spool } from '../spool/spool.ts'
import { advertiseReceive, advertiseUpload } from './advertise-refs.ts'
import type { RefSnapshot } from './read-ref-snapshot.ts'
import type { RefSnapshots, RefsOptions } from './refs-snapshot.ts'

export interface AdvertiseOptions extends Omit<ServeOptions, 'git'>, RefsOptions {
  /** What the client is told before the listing. */
  introduction?: string
}

interface Parts {
  git: Git
  refs: RefSnapshots
  spool: Spool
  pace: BulkPace
}

/** Listings of up to so many refs are made in one piece, and kept with their snapshot. */
const keptRefs = 5_000
/** One may be as large as names of a thousand characters make it. */
const keptBytes = 1024 * 1024
/** Longer ones, in their pieces: 20,000 refs are 1.5 MB, and a few milliseconds of work each time. */
const longBytes = { capacity: 16 * 1024 * 1024, maxWeight: 4 * 1024 * 1024 }

/**
 * Makes the function that lists refs to a client of protocol version 0 or 1: from the snapshot, so that no git is
 * started. A short listing comes whole, a longer one as it is read. Where an operator hides refs in one repository, or
 * there are more than memory holds, git lists them.
 */
export function createRefsAdvertising({ git, refs, spool, pace }: Parts) {
  /** By snapshot, so that they go with it; each is smaller than its snapshot. */
  const listings = new WeakMap<RefSnapshot, Map<string, Buffer>>()

  const long = createLru<SharedPieces>({ ...longBytes, idleTtlMs: cacheIdleTtlMs, weigh: ({ bytes }) => bytes })
  const ids = new WeakMap<RefSnapshot, number>()
  let lastId = 0
  const idOf = (snapshot: RefSnapshot): number => {
    const known = ids.get(snapshot)
    if (known !== undefined) return known
    lastId += 1
    ids.set(snapshot, lastId)
    return lastId
  }
  const piecesOf = (key: string, snapshot: RefSnapshot, make: () => Iterable<Buffer>): Iterable<Buffer> => {
    const kept = long.get(key)
    if (kept !== undefined) return kept.all()
    const bytes = listedBytes(snapshot)
    if (bytes > longBytes.maxWeight) return make()
    const made = new SharedPieces(make(), bytes)
    long.set(key, made)
    return made.all()
  }
  /** In chunks, so that others are served in between. */
  async function* listLong(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
    const caller = currentCaller().key
    for (const piece of pieces) {
      await pace.take(caller, piece.length)
      yield piece
    }
  }

  const list = (
    snapshot: RefSnapshot,
    { service, protocol, stateless = true, introduction = '' }: AdvertiseOptions,
  ) => {
    const known = listings.get(snapshot) ?? new Map<string, Buffer>()
    const key = `${service} ${protocol === 'version=1' ? 1 : 0} ${stateless} ${introduction}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const make = () =>
      introduced(
        introduction,
        service === 'git-upload-pack'
          ? advertiseUpload({ snapshot, protocol, stateless })
          : advertiseReceive({ snapshot, protocol }),
      )
    if (snapshot.refs.length > keptRefs) {
      return Readable.from(listLong(piecesOf(`${idOf(snapshot)} ${key}`, snapshot, make)), { objectMode: false })
    }
    const whole = Buffer.concat([...make()])
    if (whole.length <= keptBytes) listings.set(snapshot, known.set(key, whole))
    return whole
  }

  const listByGit = async ({ introduction = '', ...options }: AdvertiseOptions) => {
    const listing = await advertise({ git, spool, ...options })
    if (introduction === '') return listing
    const out = new PassThrough()
    out.write(introduction)
    // Whoever reads meets the failure of the listing.
    pipeline(listing, out).catch(() => undefined)
    return out
  }

  return async (options: AdvertiseOptions): Promise<Buffer | Readable> => {
    const { gitDir, version, service } = options
    try {
      const snapshot = await refs.read({ gitDir, version, forPush: service === 'git-receive-pack' })
      return snapshot.hidesRefs ? await listByGit(options) : list(snapshot, options)
    } catch (error) {
      if (!(error instanceof GitError) || error.kind !== 'too-large') throw error
      return listByGit(options)
    }
  }
}

function* introduced(introduction: string, pieces: Iterable<Buffer>): Generator<Buffer> {
  if (introduction !== '') yield Buffer.from(introduction)
  yield* pieces
}

/** What surrounds a name in a line, or a little more. */
const beside = 80

/** How many bytes a listing has, about. */
function listedBytes({ refs }: RefSnapshot): number {
  let bytes = 0
  for (const { name, peeled } of refs) bytes += (name.length + beside) * (peeled === undefined ? 1 : 2)
  return bytes
}

/** Pieces that are made once, as far as anybody has read: twenty who ask at the same time wait for one listing. */
class SharedPieces {
  readonly bytes: number
  readonly #made: Buffer[] = []
  readonly #rest: Iterator<Buffer>

  constructor(pieces: Iterable<Buffer>, bytes: number) {
    this.bytes = bytes
    this.#rest = pieces[Symbol.iterator]()
  }

  *all(): Generator<Buffer> {
    for (let at = 0; ; at += 1) {
      const piece = this.#made[at] ?? this.#make()
      if (piece === undefined) return
      yield piece
    }
  }

  #make(): Buffer | undefined {
    const { done, value } = this.#rest.next()
    if (done === true) return undefined
    this.#made.push(value)
    return value
  }
}
