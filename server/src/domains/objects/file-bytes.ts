import type { Deps } from '../../deps.ts'
import { openHeld } from './open-pointed.ts'

/** A file of a repository: a blob, or an object that its pointer stands for. */
export interface StoredFile {
  gitDir: string
  /** Of its blob. */
  oid: string
  /** Of what Git LFS keeps, where the blob points there and the repository has it. */
  object?: string | undefined
  /** Of the file itself, in bytes. */
  size: number
  signal: AbortSignal
}

/** Bytes of a file from a place to another, held together: for parts that their caller has bounded. */
export async function readFileBytes(
  deps: Pick<Deps, 'git' | 'objects'>,
  { gitDir, oid, object, size, signal }: StoredFile,
  { start, end }: { start: number; end: number },
): Promise<Buffer> {
  const range = { start: Math.min(start, size), end: Math.min(end, size) }
  if (range.end <= range.start) return Buffer.alloc(0)
  if (object !== undefined) {
    const opened = await openHeld(deps, object)
    return Buffer.concat(await opened.stream(range).toArray())
  }
  const { blobs } = deps.git.read
  const { whole } = await blobs.open({ gitDir, oid })
  if (whole !== undefined) return whole.subarray(range.start, range.end)
  if (range.start === 0) return blobs.head({ gitDir, oid, size, signal, end: range.end })
  const { out } = await blobs.stream({ gitDir, oid, size, ...range, signal })
  return Buffer.concat(await out.toArray())
}
