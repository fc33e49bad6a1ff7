import { limits } from '@sheaf/contract'
import type { EntryKind } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { readFileBytes, readPointer } from '../objects/index.ts'

/** What lies at a path of a tree. */
export interface FileAt {
  kind: EntryKind
  mode: number
  oid: string
}

/** The longest that an object of the size of a text is read, in milliseconds. */
const readingMs = 30_000
const folderMode = 0o040000

/** Looks at a path of a commit's tree; nothing where nothing lies there, or there is no commit yet. */
export async function fileAt(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, path }: { gitDir: string; commit: string | undefined; path: string },
): Promise<FileAt | undefined> {
  if (commit === undefined) return undefined
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path })
  if (found === undefined) return undefined
  if (found.kind === 'tree') return { kind: 'tree', mode: folderMode, oid: found.oid }
  const { kind, mode, oid } = found.entry
  return { kind, mode, oid }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a small file; nothing for a large one. */
export async function smallFile(
  { git }: Pick<Deps, 'git'>,
  { gitDir, oid }: { gitDir: string; oid: string },
): Promise<{ bytes: Buffer | undefined; size: number }> {
  const { whole, size } = await git.read.blobs.open({ gitDir, oid })
  return { bytes: whole, size }
}

/** The same of the file that people mean: what Git LFS keeps in place of its pointer, where this repository has it. */
export async function fileThatIsMeant(
  deps: Pick<Deps, 'git' | 'database' | 'objects'>,
  { gitDir, repoId, oid }: { gitDir: string; repoId: number; oid: string },
): Promise<{ bytes: Buffer | undefined; size: number }> {
  const file = await smallFile(deps, { gitDir, oid })
  const found = file.bytes && (await readPointer(deps, { repoId, bytes: file.bytes }))
  if (!found?.isHeld) return file
  const { oid: object, size } = found.pointer
  if (size > limits.editableBytes) return { bytes: undefined, size }
  const signal = AbortSignal.timeout(readingMs)
  return { bytes: await readFileBytes(deps, { gitDir, oid, object, size, signal }, { start: 0, end: size }), size }
}

/** Bytes as the text that they are, with a mark of byte order kept; nothing where they are no UTF-8. */
export function utf8Text(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined || bytes.includes(0)) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
