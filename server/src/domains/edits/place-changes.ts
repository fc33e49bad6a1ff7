import type { CommitOutcome, RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { FileChange, NewContent } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FileAt, fileAt, fileThatIsMeant, smallFile, utf8Text } from './file-at.ts'
import type { AsCommitted } from './keep-as-objects.ts'
import { findUpload } from './uploads.ts'

export type Change = RequestOf<'createCommit'>['body']['changes'][number]
type Put = Extract<Change, { action: 'put' }>
type Conflict = CommitOutcome['conflicts'][number]

/** What was sent for a file: its text, or an upload. */
export type SentContent = Exclude<NewContent, { oid: string }>

interface Placing {
  gitDir: string
  repoId: number
  userId: number
  /** Puts in place of what was sent what is committed for it. */
  asCommitted: AsCommitted
  /** The commit that the changes were made on, and the one that they are to stand on; absent before the first. */
  base: string | undefined
  tip: string | undefined
}

/** What one change comes to at the tip. */
type Placed = { changes: FileChange[] } | { conflict: Conflict }

type PlacingDeps = Pick<Deps, 'git' | 'config' | 'database' | 'objects'>

const fileMode = 0o100644
const executableMode = 0o100755

/**
 * Places changes that were made on one commit onto another, which may have moved on: where a file is still what it was, as they are;
 * where it already holds what they would make, not at all; where both are texts, merged. What that leaves is a conflict. Refuses
 * (AppError) what could not have been done at the base.
 */
export async function placeChanges(
  deps: PlacingDeps,
  placing: Placing,
  changes: readonly Change[],
): Promise<{ changes: FileChange[]; conflicts: Conflict[] }> {
  const placed: Placed[] = []
  for (const change of changes) placed.push(await placeOne(deps, placing, change))
  return {
    changes: placed.flatMap((each) => ('changes' in each ? each.changes : [])),
    conflicts: placed.flatMap((each) => ('conflict' in each ? [each.conflict] : [])),
  }
}

async function placeOne(deps: PlacingDeps, placing: Placing, change: Change): Promise<Placed> {
  const { gitDir } = placing
  const source = change.action === 'delete' ? change.path : (change.from ?? change.path)
  const [base, tip] = await Promise.all([
    fileAt(deps, { gitDir, commit: placing.base, path: source }),
    fileAt(deps, { gitDir, commit: placing.tip, path: source }),
  ])
  if (change.action === 'put') return placePut(deps, placing, { change, base, tip })
  if (base === undefined) throw AppError.refused(409, message('browse.no_file'))
  if (change.action === 'delete') {
    if (tip === undefined) return { changes: [] }
    return isSame(base, tip)
      ? { changes: [gone(change.path)] }
      : { conflict: await conflictAt(deps, placing, change.path, tip) }
  }
  const target = await fileAt(deps, { gitDir, commit: placing.tip, path: change.path })
  if (target !== undefined && tip === undefined && isSame(base, target)) return { changes: [] }
  if (tip === undefined) return { conflict: await conflictAt(deps, placing, source, tip) }
  if (target !== undefined) throw AppError.refused(409, message('commit.path_taken', { path: change.path }))
  // What others made of it meanwhile moves along.
  return { changes: [gone(source), put(change.path, { mode: tip.mode, content: { oid: tip.oid } })] }
}

interface PlacingPut {
  change: Put
  /** Where it lay, or lies: at the base, and at the tip. */
  base: FileAt | undefined
  tip: FileAt | undefined
}

async function placePut(deps: PlacingDeps, placing: Placing, { change, base, tip }: PlacingPut): Promise<Placed> {
  const { path, from } = change
  const isMoved = from !== undefined && from !== path
  if (isMoved && base === undefined) throw AppError.refused(409, message('browse.no_file'))
  if (base !== undefined && change.creates) throw AppError.refused(409, message('commit.path_taken', { path }))
  if (base?.kind === 'tree' || base?.kind === 'submodule')
    throw AppError.refused(409, message('commit.path_clash', { path }))
  const sent = await contentOf(deps, placing, change)
  const mode = modeOf(change, base ?? tip)
  const isLink = (base ?? tip)?.kind === 'symlink'
  const content = isLink ? sent : await placing.asCommitted(path, sent)
  const target = isMoved ? await fileAt(deps, { gitDir: placing.gitDir, commit: placing.tip, path }) : tip
  if (target !== undefined && 'bytes' in content && (await holds(deps, placing, target, content.bytes)))
    return {
      changes: [
        ...(isMoved && tip !== undefined ? [gone(from)] : []),
        put(path, { mode, content: { oid: target.oid } }),
      ],
    }
  if (isMoved && target !== undefined) throw AppError.refused(409, message('commit.path_taken', { path }))
  const away = isMoved ? [gone(from)] : []
  if (isSame(base, tip)) return { changes: [...away, put(path, { mode, content })] }
  // A pointer has no lines of its own.
  const merged = content === sent ? await merge(deps, placing, { base, tip, content }) : undefined
  if (merged === undefined) return { conflict: await conflictAt(deps, placing, path, tip) }
  return { changes: [...away, put(path, { mode: tip?.mode ?? mode, content: { bytes: merged } })] }
}

const gone = (path: string): FileChange => ({ path: path.split('/'), entry: undefined })
const put = (path: string, entry: FileChange['entry']): FileChange => ({ path: path.split('/'), entry })

const isSame = (one: FileAt | undefined, other: FileAt | undefined) =>
  one?.oid === other?.oid && one?.kind === other?.kind

function modeOf({ executable }: Put, before: FileAt | undefined): number {
  if (before?.kind === 'symlink') return before.mode
  if (executable === undefined) return before?.kind === 'blob' ? before.mode : fileMode
  return executable ? executableMode : fileMode
}

async function contentOf(deps: Pick<Deps, 'config'>, { userId }: Placing, { text, upload }: Put): Promise<SentContent> {
  if (upload === undefined) return { bytes: Buffer.from(text ?? '') }
  const { file, size } = await findUpload(deps, { userId, id: upload })
  return { file, size }
}

/** Does a file hold exactly these bytes? */
async function holds(
  deps: Pick<Deps, 'git'>,
  { gitDir }: Placing,
  { kind, oid }: FileAt,
  bytes: Buffer,
): Promise<boolean> {
  if (kind !== 'blob') return false
  const there = await smallFile(deps, { gitDir, oid })
  return there.bytes?.equals(bytes) ?? false
}

async function merge(
  { git }: Pick<Deps, 'git'>,
  { gitDir }: Placing,
  { base, tip, content }: { base: FileAt | undefined; tip: FileAt | undefined; content: NewContent },
): Promise<Buffer | undefined> {
  if (base?.kind !== 'blob' || tip?.kind !== 'blob' || !('bytes' in content)) return undefined
  const [before, theirs] = await Promise.all([
    smallFile({ git }, { gitDir, oid: base.oid }),
    smallFile({ git }, { gitDir, oid: tip.oid }),
  ])
  if (before.bytes === undefined || theirs.bytes === undefined) return undefined
  return git.write.mergeTexts({ base: before.bytes, ours: content.bytes, theirs: theirs.bytes })
}

async function conflictAt(
  deps: PlacingDeps,
  { gitDir, repoId }: Placing,
  path: string,
  tip: FileAt | undefined,
): Promise<Conflict> {
  const there = tip?.kind === 'blob' ? await fileThatIsMeant(deps, { gitDir, repoId, oid: tip.oid }) : undefined
  return { path, text: utf8Text(there?.bytes) ?? null, is_gone: tip === undefined }
}
