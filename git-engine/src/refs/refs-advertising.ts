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

  const long = createLru<readonly Buffer[]>({
    ...longBytes,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (pieces) => pieces.reduce((sum, { length }) => sum + length, 0),
  })
  const ids = new WeakMap<RefSnapshot, number>()
  let lastId = 0
  const idOf = (snapshot: RefSnapshot): number => {
    const known = ids.get(snapshot)
    if (known !== undefined) return known
    lastId += 1
    ids.set(snapshot, lastId)
    return lastId
  }
  /** In chunks, so that others are served in between. */
  async function* listLong(key: string, make: () => Iterable<Buffer>): AsyncGenerator<Buffer> {
    const caller = currentCaller().key
    const kept = long.get(key)
    const made: Buffer[] = []
    let bytes = 0
    for (const piece of kept ?? make()) {
      await pace.take(caller, piece.length)
      bytes += piece.length
      if (bytes <= longBytes.maxWeight) made.push(piece)
      yield piece
    }
    if (kept === undefined && bytes <= longBytes.maxWeight) long.set(key, made)
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
      return Readable.from(listLong(`${idOf(snapshot)} ${key}`, make), { objectMode: false })
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
    const { gitDir, version } = options
    try {
      const snapshot = await refs.read({ gitDir, version })
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
