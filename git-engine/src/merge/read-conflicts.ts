import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { type MergePair, mergeBounds } from './merge-commits.ts'
import type { ScratchEnvironment } from './scratch-objects.ts'

/** What one side of a merge has at a path. */
export interface ConflictSide {
  /** As git writes it: six digits. */
  mode: string
  oid: string
}

/** A file that git could not merge. */
export interface Conflict {
  path: string
  /** The bytes of its path, each a letter. */
  rawPath: string
  /**
   * `text`: both sides changed, or made, a regular file. `deleted`: one side changed what the other deleted. `renamed`: they gave it other names.
   * `binary`: git itself says that it is no text. `other`: links, submodules, a file where the other side has a folder, and paths that are not UTF-8.
   */
  kind: 'text' | 'deleted' | 'renamed' | 'binary' | 'other'
  /** What both began with, what each has now; absent where there is none. */
  base: ConflictSide | undefined
  ours: ConflictSide | undefined
  theirs: ConflictSide | undefined
}

/** What a merge comes to, with all that is in conflict. */
export type MergeConflicts =
  | { kind: 'clean' }
  /** `tree`: all that could be merged, and something at each path that could not. */
  | { kind: 'conflict'; tree: string; conflicts: Conflict[] }

const deadlineMs = 20_000
/** So much of what git says of them is read; one that says more has too many. */
const maxOutput = 1024 * 1024

interface Merging extends Omit<MergePair, 'lane'> {
  git: Git
  environment: ScratchEnvironment
}

/** Merges two commits and tells each conflict with its sides. Throws as `mergeCommits` does, and `too-large` where there are thousands. */
export async function readConflicts({
  git,
  gitDir,
  ours,
  theirs,
  signal,
  environment,
}: Merging): Promise<MergeConflicts> {
  if (!isObjectId(ours) || !isObjectId(theirs)) throw new GitError('missing', 'no commit id')
  const args = ['merge-tree', '--write-tree', '-z', '--messages', ours, theirs]
  const lane = 'heavy'
  const child = await git.start({ gitDir, args, environment, lane, deadlineMs, signal, bounds: mergeBounds })
  child.stdin.end()
  let out = ''
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    if (out.length <= maxOutput) out += text
  })
  const exit = await child.ended
  const [tree = '', ...rest] = out.split('\0')
  if (exit.why !== 'exit' || !isObjectId(tree) || (exit.code !== 0 && exit.code !== 1)) throw exitError({ args }, exit)
  if (exit.code === 0) return { kind: 'clean' }
  if (out.length > maxOutput) throw new GitError('too-large', 'thousands of files are in conflict')
  return { kind: 'conflict', tree, conflicts: parseConflicts(rest) }
}

/** Takes apart what stands behind the tree: sides of files up to an empty one, then messages (git-merge-tree(1)). */
function parseConflicts(fields: readonly string[]): Conflict[] {
  const end = fields.indexOf('')
  const sides = new Map<string, Pick<Conflict, 'base' | 'ours' | 'theirs'>>()
  for (const field of fields.slice(0, end < 0 ? undefined : end)) {
    const tab = field.indexOf('\t')
    const [mode = '', oid = '', stage] = field.slice(0, tab).split(' ')
    const path = field.slice(tab + 1)
    const known = sides.get(path) ?? { base: undefined, ours: undefined, theirs: undefined }
    sides.set(path, { ...known, [stage === '1' ? 'base' : stage === '2' ? 'ours' : 'theirs']: { mode, oid } })
  }
  const messages = parseMessages(end < 0 ? [] : fields.slice(end + 1))
  // What is in conflict for its place alone may have no sides anywhere: it is not to be taken for merged.
  const none = { base: undefined, ours: undefined, theirs: undefined }
  for (const { paths } of messages) if (!paths.some((path) => sides.has(path))) sides.set(paths[0] ?? '', none)
  const typesOf = (path: string) => messages.flatMap(({ type, paths }) => (paths.includes(path) ? [type] : []))
  return [...sides].map(([rawPath, of]) => {
    const path = Buffer.from(rawPath, 'latin1').toString('utf8')
    const isText = Buffer.from(path).toString('latin1') === rawPath
    return { path, rawPath, kind: isText ? kindOf(of, typesOf(rawPath)) : 'other', ...of }
  })
}

/** The conflicts that git names: of which type, and which paths. */
function parseMessages(fields: readonly string[]): { type: string; paths: string[] }[] {
  const messages = []
  for (let at = 0; at + 1 < fields.length; ) {
    const count = Number(fields[at])
    const type = fields[at + 1 + count] ?? ''
    if (type.startsWith('CONFLICT'))
      messages.push({ type: type.slice('CONFLICT ('.length, -1), paths: fields.slice(at + 1, at + 1 + count) })
    at += count + 3
  }
  return messages
}

const isRegular = (side: ConflictSide | undefined) => side === undefined || side.mode.startsWith('100')

function kindOf(
  { base, ours, theirs }: Pick<Conflict, 'base' | 'ours' | 'theirs'>,
  types: readonly string[],
): Conflict['kind'] {
  if (types.some((type) => type.startsWith('rename'))) return 'renamed'
  if (![base, ours, theirs].every(isRegular)) return 'other'
  if (types.includes('binary')) return 'binary'
  const [type] = types
  if (types.length !== 1) return 'other'
  if (type === 'contents' && ours && theirs) return 'text'
  if (type === 'modify/delete' && base && (ours === undefined) !== (theirs === undefined)) return 'deleted'
  return 'other'
}
