import type { EditableFile } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { resolveRefPath } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type FileAt, fileThatIsMeant, utf8Text } from './file-at.ts'

const heads = 'refs/heads/'

/**
 * What an address names on a branch, with its text where that can be edited in a browser. Where the branch ends in the address is found as
 * pages find it (`resolveRefPath`): tags and commits are none.
 */
export async function getEditableFile(
  deps: Pick<Deps, 'git' | 'database' | 'objects'>,
  { repository, branch, path }: { repository: FoundRepository; branch: string; path: string },
): Promise<EditableFile> {
  const { gitDir } = repository
  const resolved = await resolveRefPath(deps, { repository, revision: `${heads}${branch}`, path, what: 'file' })
  if (resolved === undefined) throw AppError.missing(message('browse.no_revision'))
  const { commit, revision, found } = resolved
  const name = revision.slice(heads.length)
  const shared = { branch: name, commit_id: commit, path: `${branch}/${path}`.slice(name.length + 1) }
  if (found.kind === 'tree') return { ...shared, executable: false, text: null, why_not: 'folder', size: 0 }
  const { kind, mode, oid } = found.entry
  const executable = mode === 0o100755
  if (kind !== 'blob') return { ...shared, executable, text: null, why_not: whyNot[kind], size: 0 }
  const { bytes, size } = await fileThatIsMeant(deps, { gitDir, repoId: repository.id, oid })
  const text = utf8Text(bytes)
  if (text !== undefined) return { ...shared, executable, text, why_not: null, size }
  return { ...shared, executable, text: null, why_not: bytes === undefined ? 'too_large' : 'binary', size }
}

const whyNot = { tree: 'folder', symlink: 'link', submodule: 'submodule' } as const satisfies Partial<
  Record<FileAt['kind'], EditableFile['why_not']>
>
