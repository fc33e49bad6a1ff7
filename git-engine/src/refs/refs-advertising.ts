import { Readable } from 'node:stream'
import { advertise, type ServeOptions } from '../fetch/serve-packs.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { Spool } from '../spool/spool.ts'
import { advertiseReceive, advertiseUpload } from './advertise-refs.ts'
import type { RefSnapshot } from './read-ref-snapshot.ts'
import type { RefSnapshots, RefsOptions } from './refs-snapshot.ts'

export type AdvertiseOptions = Omit<ServeOptions, 'git'> & RefsOptions

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

  const list = (snapshot: RefSnapshot, { service, protocol, stateless = true }: AdvertiseOptions) => {
    const known = listings.get(snapshot) ?? new Map<string, Buffer>()
    const key = `${service} ${protocol === 'version=1' ? 1 : 0} ${stateless}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const pieces =
      service === 'git-upload-pack'
        ? advertiseUpload({ snapshot, protocol, stateless })
        : advertiseReceive({ snapshot, protocol })
    if (snapshot.refs.length > keptRefs) return Readable.from(pieces, { objectMode: false })
    const whole = Buffer.concat([...pieces])
    if (whole.length <= keptBytes) listings.set(snapshot, known.set(key, whole))
    return whole
  }

  return async (options: AdvertiseOptions): Promise<Buffer | Readable> => {
    const { gitDir, version } = options
    try {
      const snapshot = await refs.read({ gitDir, version })
      return snapshot.hidesRefs ? await advertise({ git, spool, ...options }) : list(snapshot, options)
    } catch (error) {
      if (!(error instanceof GitError) || error.kind !== 'too-large') throw error
      return advertise({ git, spool, ...options })
    }
  }
}
