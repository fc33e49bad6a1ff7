import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

/** Listings of up to so many refs are made in one piece, and kept with their snapshot. */
const keptRefs = 5_000
/** One may be as large as names of a thousand characters make it. */
const keptBytes = 1024 * 1024

/**
 * Makes the function that lists refs to a client of protocol version 0 or 1: from the snapshot, so that no git is
 * started. A short listing comes whole, a longer one as it is read. Where an operator hides refs in one repository, or
 * there are more than memory holds, git lists them.
 */
export function createRefsAdvertising({ git, refs, spool }: { git: Git; refs: RefSnapshots; spool: Spool }) {
  /** By snapshot, so that they go with it; each weighs less than its snapshot does. */
  const listings = new WeakMap<RefSnapshot, Map<string, Buffer>>()

  const list = (
    snapshot: RefSnapshot,
    { service, protocol, stateless = true, introduction = '' }: AdvertiseOptions,
  ) => {
    const known = listings.get(snapshot) ?? new Map<string, Buffer>()
    const key = `${service} ${protocol === 'version=1' ? 1 : 0} ${stateless} ${introduction}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const pieces =
      service === 'git-upload-pack'
        ? advertiseUpload({ snapshot, protocol, stateless })
        : advertiseReceive({ snapshot, protocol })
    if (snapshot.refs.length > keptRefs) return Readable.from(introduced(introduction, pieces), { objectMode: false })
    const whole = Buffer.concat([...introduced(introduction, pieces)])
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
