import type { EntryKind } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'

/** What lies at a path of a tree. */
export interface FileAt {
  kind: EntryKind
  mode: number
  oid: string
}

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

/** Bytes as the text that they are, with a mark of byte order kept; nothing where they are no UTF-8. */
export function utf8Text(bytes: Buffer | undefined): string | undefined {
  if (bytes === undefined || bytes.includes(0)) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
