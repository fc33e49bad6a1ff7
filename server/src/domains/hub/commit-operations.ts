import { message } from '@sheaf/contract/messages'
import { type FileChange, PathClash, writeLfsPointer } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { attributesFile, attributesLine, lfsByAttributes, readAttributes, selectHeld } from '../objects/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type Committed, placeOfCommit } from './commit-place.ts'
import type { CommitTarget } from './find-commit-target.ts'
import type { HubKind } from './find-hub-repository.ts'
import { settleKind } from './first-upload.ts'
import { refuseHub } from './hub-media.ts'
import type { SentCommit } from './read-operations.ts'
import { noCommit } from './revision.ts'

interface Committing {
  /** As it was found for this actor and where the commit goes. */
  repository: FoundRepository
  actor: UserActor
  target: CommitTarget
  sent: SentCommit
  /** What the address says that the repository is. */
  kind: HubKind
}

/** What it is placed on may move on so often between a look and the commit. */
const attempts = 5
const fileMode = 0o100644

/**
 * Commits what a client sent and lands it as a push (`landPush`), all or nothing. Where the branch has moved on, it is placed on what that
 * holds now, unless the client said what it expects: then it is refused (AppError, 412).
 */
export async function commitOperations(
  deps: Deps,
  { repository, actor, target, sent, kind }: Committing,
): Promise<Committed> {
  const { gitDir } = repository
  const { parentCommit: parent } = sent
  const place = placeOfCommit(deps, { repository, actor, target, parent })
  const sizes = await sizesOf(deps, repository, sent)
  const { committer, key } = await serverIdentity(deps)
  const author = await findCommitIdentity(deps.database.read, { userId: actor.userId, host: noreplyHost(deps.config) })
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const tip = await place.tip()
    if (parent !== undefined && !(tip ?? noCommit).startsWith(parent))
      throw refuseHub(412, 'The branch has moved on since this commit was made: look at it again')
    const changes = await changesAt(deps, { gitDir, tip, sent, sizes })
    const text = { author, committer, at: Date.now(), message: sent.message, sign: key.sign }
    const draft = await deps.git.write
      .draftCommit({ gitDir, parent: tip, changes, ...text })
      .catch((error: unknown) => {
        throw error instanceof PathClash ? refuseHub(409, `Something lies in the way at ${error.path}`) : error
      })
    // Nothing is there before the first commit of all. What somebody else's made of it meanwhile holds for who changes nothing, too.
    await settleKind(deps, repository, { wanted: kind, isFirst: tip === undefined })
    if (draft.isEmpty && tip !== undefined) return place.unchanged(tip)
    const landed = await place.land({ tip, oid: draft.oid, pack: draft.pack })
    if (landed !== undefined) return landed
  }
  throw new AppError('unavailable', message('commit.busy'), { retryAfter: 1 })
}

/** The lengths of the objects that a commit names. Refused (AppError): one that this repository does not have, whoever else does. */
async function sizesOf(
  { database }: Pick<Deps, 'database'>,
  { id: repoId }: FoundRepository,
  { operations }: SentCommit,
): Promise<Map<string, number>> {
  const oids = new Set(operations.flatMap((each) => (each.kind === 'object' ? [each.oid] : [])))
  const held = await selectHeld(database.read, { repoId, oids: [...oids] })
  for (const each of operations) {
    if (each.kind !== 'object') continue
    const size = held.get(each.oid)
    const path = each.path.join('/')
    if (size === undefined) throw refuseHub(422, `${path}: its object has not been uploaded to this repository`)
    if (each.size !== undefined && each.size !== size) throw refuseHub(422, `${path}: its object has ${size} bytes`)
  }
  return held
}

interface Placing {
  gitDir: string
  tip: string | undefined
  sent: SentCommit
  sizes: ReadonlyMap<string, number>
}

/** What a commit changes at the tip: deletions come before what is put, as the Hub has it. Missing (AppError): a file to be deleted. */
async function changesAt(deps: Pick<Deps, 'git'>, { gitDir, tip, sent, sizes }: Placing): Promise<FileChange[]> {
  const { git } = deps
  const tree = tip === undefined ? undefined : (await git.read.objects.commit(gitDir, tip)).tree
  const find = (path: readonly string[]) =>
    tree === undefined ? undefined : git.read.findPath({ gitDir, tree, path: path.join('/') })
  const deletions: FileChange[] = []
  const puts: FileChange[] = []
  for (const operation of sent.operations) {
    const { path } = operation
    if (operation.kind === 'delete') {
      if ((await find(path)) === undefined) throw AppError.missing(message('browse.no_file'))
      deletions.push({ path, entry: undefined })
      continue
    }
    const found = await find(path)
    const mode = found?.kind === 'entry' && found.entry.kind === 'blob' ? found.entry.mode : fileMode
    const pointer = (oid: string) => Buffer.from(writeLfsPointer({ oid, size: sizes.get(oid) ?? 0 }))
    const content = operation.kind === 'file' ? operation.content : { bytes: pointer(operation.oid) }
    puts.push({ path, entry: { mode, content } })
  }
  const put = new Set(puts.map(({ path }) => path.join('/')))
  const left = deletions.filter(({ path }) => !put.has(path.join('/')))
  return [...left, ...puts, ...(await attributesFor(deps, { gitDir, tip, sent, sizes }))]
}

/** Lines for objects that no line of `.gitattributes` means yet: without them git would take pointers for the files. */
async function attributesFor(deps: Pick<Deps, 'git'>, { gitDir, tip, sent }: Placing): Promise<FileChange[]> {
  const isOwn = sent.operations.some(({ path }) => path.length === 1 && path[0] === attributesFile)
  const objects = sent.operations.flatMap((each) => (each.kind === 'object' ? [each.path.join('/')] : []))
  if (isOwn || objects.length === 0) return []
  const before = await readAttributes(deps, { gitDir, commit: tip })
  const isCovered = lfsByAttributes(before)
  const lines = [...new Set(objects)].filter((path) => !isCovered(path)).map(attributesLine)
  if (lines.length === 0) return []
  const text = before === '' || before.endsWith('\n') ? before : `${before}\n`
  return [{ path: [attributesFile], entry: { mode: fileMode, content: { bytes: Buffer.from(text + lines.join('')) } } }]
}
