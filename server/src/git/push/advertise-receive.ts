import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { advertise, type ServeOptions } from '../fetch/serve-packs.ts'
import { flushPacket, packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'
import type { RefSnapshots, RefsOptions } from '../refs/refs-snapshot.ts'

const chunkBytes = 64 * 1024

/** What a push may ask for: all that git offers, without certificates and options, which are not taken here. */
const capabilitiesOf = (objectFormat: RefSnapshot['objectFormat']) =>
  'report-status report-status-v2 delete-refs side-band-64k quiet atomic ofs-delta ' +
  `object-format=${objectFormat} agent=sheaf`

interface Advertisement {
  snapshot: RefSnapshot
  /** The client's `Git-Protocol`: the first version introduces itself, and there is no second one for pushes. */
  protocol: string | undefined
  /** Commits whose parents are missing here. */
  shallow: readonly string[]
}

/**
 * What a client that is about to push hears first (gitprotocol-pack(5), "Reference Discovery"), as git-receive-pack
 * says it, in pieces of about 64 KiB: all refs but the server's own, and no HEAD.
 */
export function* listForPush({ snapshot, protocol, shallow }: Advertisement): Generator<Buffer> {
  const { refs, objectFormat } = snapshot
  const capabilities = Buffer.from(`\0${capabilitiesOf(objectFormat)}\n`)
  let pieces: Buffer[] = protocol === 'version=1' ? [packet('version 1\n')] : []
  let size = 0
  let isFirst = true
  const say = (line: Buffer) => {
    const end = isFirst ? capabilities : Buffer.from('\n')
    isFirst = false
    pieces.push(packet(Buffer.concat([line, end])))
    size += line.length
  }
  for (const { oid, name, bytes } of refs) {
    say(lineOf(oid, bytes ?? Buffer.from(name)))
    if (size < chunkBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (isFirst) say(Buffer.from(`${'0'.repeat(objectFormat === 'sha256' ? 64 : 40)} capabilities^{}`))
  for (const oid of shallow) pieces.push(packet(`shallow ${oid}`))
  yield Buffer.concat([...pieces, flushPacket])
}

const lineOf = (oid: string, name: Buffer) => Buffer.concat([Buffer.from(`${oid} `), name])

/** Commits whose parents are missing in a repository; none for almost all of them. */
async function readShallow(gitDir: string): Promise<string[]> {
  const text = await readFile(join(gitDir, 'shallow'), 'latin1').catch(() => '')
  return text.split('\n').filter(Boolean)
}

/** Makes the function that lists refs to a client that is about to push: from the snapshot, so that no git is started. */
export function createReceiveAdvertising({ git, refs }: { git: Git; refs: RefSnapshots }) {
  return async (options: Omit<ServeOptions, 'git' | 'service'> & RefsOptions): Promise<Readable> => {
    const { gitDir, version, protocol } = options
    const byGit = () => advertise({ git, ...options, service: 'git-receive-pack' })
    try {
      const [snapshot, shallow] = await Promise.all([refs.read({ gitDir, version }), readShallow(gitDir)])
      if (snapshot.hidesRefs) return await byGit()
      return Readable.from(listForPush({ snapshot, protocol, shallow }), { objectMode: false })
    } catch (error) {
      if (!(error instanceof GitError) || error.kind !== 'too-large') throw error
      // More refs than are held in memory.
      return byGit()
    }
  }
}
