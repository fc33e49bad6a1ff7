import { forkBase } from './fork-base.ts'
import { type CachedValue, type OpenRepository, perRepositoryCache } from './question.ts'
import { readSheafFile, type SheafFile, sheafFilePath, writeSheafFile } from './sheaf-file.ts'
import { UnreadableError } from './stored-object.ts'

/**
 * The anchors of all folders at the tip that was indexed last. Who looks for the anchor of a folder that nobody
 * changed for years needs to look back as far as this tip only. Kept on the disk beside the listings, as a cache.
 */
export interface TipAnchors {
  /** Position of the tip, or -1 where none was indexed. */
  tip: number
  /** By the folder's path in latin1: positions of the anchors. */
  anchors: ReadonlyMap<string, number>
}

const bytesPerFolder = 200

interface KeptAnchors extends CachedValue {
  value: TipAnchors
}

const kept = perRepositoryCache<KeptAnchors>((repository) => {
  const memory = {
    value: read(repository),
    get heldBytes() {
      return memory.value.anchors.size * bytesPerFolder
    },
  }
  return memory
})

/** What is known of a repository. */
export const tipAnchors = (repository: OpenRepository): TipAnchors => kept(repository).value

/** Remembers the anchors at another tip, here and on the disk: in the repository, or in the base of a fork (`keptIn`). */
export function keepTipAnchors(
  repository: OpenRepository,
  { keptIn, ...value }: TipAnchors & { keptIn: string },
): void {
  kept(repository).value = value
  const { commits } = repository
  const parts = [commits.id(value.tip)]
  for (const [path, anchor] of value.anchors) {
    const length = Buffer.alloc(4)
    const bytes = Buffer.from(path, 'latin1')
    length.writeUInt32BE(bytes.length)
    parts.push(length, bytes, commits.id(anchor))
  }
  writeSheafFile(fileOf(keptIn), parts)
}

const fileOf = (gitDir: string): SheafFile => ({ gitDir, name: 'tip-anchors', magic: 'SHEAFTA1' })

/** Where they lie: there is such a file where a tip was indexed. */
export const tipAnchorsFile = (gitDir: string): string => sheafFilePath(fileOf(gitDir))

function read(repository: OpenRepository): TipAnchors {
  return readIn(repository, repository.gitDir) ?? readOfBase(repository) ?? { tip: -1, anchors: new Map() }
}

/** What the first of the forks of a base found out of its tip, by which others have something to begin with. */
function readOfBase(repository: OpenRepository): TipAnchors | undefined {
  const base = forkBase(repository)
  return base && readIn(repository, base.gitDir)
}

function readIn(repository: OpenRepository, gitDir: string): TipAnchors | undefined {
  const data = readSheafFile(fileOf(gitDir))
  try {
    return data && decode(repository, data)
  } catch (error) {
    // It is about commits that went away.
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

function decode({ commits, objects: { idBytes } }: OpenRepository, data: Buffer): TipAnchors {
  let at = idBytes
  const tip = commits.find(data.subarray(0, at))
  const anchors = new Map<string, number>()
  while (tip >= 0 && at < data.length) {
    const pathAt = at + 4
    const idAt = pathAt + data.readUInt32BE(at)
    at = idAt + idBytes
    const anchor = commits.find(data.subarray(idAt, at))
    if (anchor >= 0) anchors.set(data.toString('latin1', pathAt, idAt), anchor)
  }
  return { tip, anchors }
}
