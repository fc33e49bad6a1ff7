import { readFile } from 'node:fs/promises'
import { type FileChange, type NewContent, PathClash, writeLfsPointer } from '@sheaf/git-engine'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../../accounts/index.ts'
import { attributesFile, attributesLine, lfsByAttributes } from '../../objects/index.ts'
import type { ImportDeps } from '../bringing.ts'
import { ImportFailure } from '../import-failure.ts'
import { wholeFile } from './bring-file.ts'
import type { HubFile } from './list-files.ts'

interface Committing {
  gitDir: string
  branch: string
  userId: number
  files: readonly HubFile[]
  spool: string
  message: string
  signal: AbortSignal
}

const fileMode = 0o100644
/** A `.gitattributes` that is longer is not read. */
const attributesBytes = 1024 * 1024

/** Makes the repository of all files, in one commit; what are objects stand in it as pointers. */
export async function commitFiles(deps: ImportDeps, committing: Committing): Promise<void> {
  const { gitDir, branch, userId, files, message, signal } = committing
  const { committer, key } = await serverIdentity(deps)
  const author = await findCommitIdentity(deps.database.read, { userId, host: noreplyHost(deps.config) })
  const changes = [...files.map((file) => changeOf(committing, file)), ...(await attributesFor(committing))]
  await deps.git.write
    .placeCommit({ gitDir, branch, changes, author, committer, at: Date.now(), message, sign: key.sign, signal })
    .catch((error: unknown) => {
      throw error instanceof PathClash ? new ImportFailure('bad-path', error.message, { cause: error }) : error
    })
}

function changeOf({ spool }: Pick<Committing, 'spool'>, file: HubFile): FileChange {
  const { path, kind, oid, size } = file
  const content: NewContent =
    kind === 'object' ? { bytes: Buffer.from(writeLfsPointer({ oid, size })) } : { file: wholeFile(spool, file), size }
  return { path: path.split('/'), entry: { mode: fileMode, content } }
}

/** Lines for objects that no line of `.gitattributes` means: without them git would take pointers for the files. */
async function attributesFor({ files, spool }: Pick<Committing, 'files' | 'spool'>): Promise<FileChange[]> {
  const own = files.find(({ path }) => path === attributesFile)
  if (own !== undefined && (own.kind === 'object' || own.size > attributesBytes)) return []
  const before = own === undefined ? '' : await readFile(wholeFile(spool, own), 'utf8')
  const isCovered = lfsByAttributes(before)
  const lines = files.flatMap(({ path, kind }) => (kind === 'object' && !isCovered(path) ? [attributesLine(path)] : []))
  if (lines.length === 0) return []
  const text = before === '' || before.endsWith('\n') ? before : `${before}\n`
  return [{ path: [attributesFile], entry: { mode: fileMode, content: { bytes: Buffer.from(text + lines.join('')) } } }]
}
