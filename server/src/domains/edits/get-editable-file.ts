import type { EditableFile } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type FileAt, fileAt, smallFile, utf8Text } from './file-at.ts'

/** A file of a branch, with its text where that can be edited in a browser. */
export async function getEditableFile(
  deps: Pick<Deps, 'git'>,
  { repository, branch, path }: { repository: FoundRepository; branch: string; path: string },
): Promise<EditableFile> {
  const { gitDir, refsVersion: version, mayWrite } = repository
  const resolved = await deps.git.read.resolve({
    gitDir,
    version,
    revision: `refs/heads/${branch}`,
    unreachable: mayWrite,
  })
  if (resolved === undefined) throw AppError.missing(message('browse.no_revision'))
  const { commit } = resolved
  const found = await fileAt(deps, { gitDir, commit, path })
  if (found === undefined) throw AppError.missing(message('browse.no_file'))
  const shared = { commit_id: commit, path, executable: found.mode === 0o100755 }
  if (found.kind !== 'blob') return { ...shared, text: null, why_not: whyNot[found.kind], size: 0 }
  const { bytes, size } = await smallFile(deps, { gitDir, oid: found.oid })
  const text = utf8Text(bytes)
  if (text !== undefined) return { ...shared, text, why_not: null, size }
  return { ...shared, text: null, why_not: bytes === undefined ? 'too_large' : 'binary', size }
}

const whyNot = { tree: 'folder', symlink: 'link', submodule: 'submodule' } as const satisfies Partial<
  Record<FileAt['kind'], EditableFile['why_not']>
>
