import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commitObject } from '../land/commit-object.ts'
import { newObject } from '../land/new-object.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import { type DraftedMerge, type MergeDraft, mergeBounds, revsBeyond } from './merge-commits.ts'
import { type Conflict, readConflicts } from './read-conflicts.ts'
import { inScratch, type ScratchEnvironment, writeScratchObject } from './scratch-objects.ts'

export interface ResolutionDraft extends Omit<MergeDraft, 'keepsHistory' | 'lane'> {
  /** What is to stand at each path that is in conflict; nothing where it is to be gone. */
  files: ReadonlyMap<string, Buffer | undefined>
}

/** What became of a merge whose conflicts somebody has resolved. */
export type Resolved<T> =
  | { kind: 'done'; value: T }
  /** There is nothing to resolve. */
  | { kind: 'clean' }
  /** Other files are in conflict than those that were resolved, or some that are for git alone. */
  | { kind: 'others'; paths: string[] }

const deadlineMs = 20_000

/**
 * Makes the commit of a merge whose conflicts somebody has resolved, with all that git merges by itself, and gives it to `use`, to be brought
 * by a push; it is gone afterwards. Throws as `mergeCommits` does.
 */
export function draftResolution<T>(
  { git, gitDir, ours, theirs, signal, files, known = [ours, theirs], ...text }: ResolutionDraft & { git: Git },
  use: (draft: DraftedMerge) => Promise<T>,
): Promise<Resolved<T>> {
  return inScratch({ gitDir, name: 'resolution' }, async ({ folder, environment }) => {
    const found = await readConflicts({ git, gitDir, ours, theirs, signal, environment })
    if (found.kind === 'clean') return { kind: 'clean' }
    const others = differing(found.conflicts, files)
    if (others.length > 0) return { kind: 'others', paths: others }
    const command = { gitDir, signal, lane: 'heavy', deadlineMs, bounds: mergeBounds } as const
    const idBytes = ours.length / 2
    const entries: string[] = []
    for (const conflict of found.conflicts) {
      const bytes = files.get(conflict.path)
      const blob = newObject('blob', bytes ?? Buffer.alloc(0), idBytes)
      if (bytes !== undefined) await writeScratchObject(folder, blob)
      const [mode, oid] = bytes === undefined ? ['0', '0'.repeat(ours.length)] : [modeOf(conflict), blob.oid]
      entries.push(`${mode} ${oid}\t${conflict.rawPath}\0`)
    }
    const index = { ...environment, GIT_INDEX_FILE: join(folder, 'index') }
    const tree = await treeWith(git, { ...command, environment: index }, { tree: found.tree, entries })
    const commit = commitObject({ ...text, tree, parents: [ours, theirs], idBytes })
    await writeScratchObject(folder, commit)
    const output = join(folder, 'resolution.pack')
    await writeFile(output, '')
    const args = ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset']
    const input = revsBeyond(commit.oid, known)
    await git.run({ ...command, environment, args, input, output })
    return { kind: 'done', value: await use({ oid: commit.oid, pack: () => createReadStream(output) }) }
  })
}

/** The tree that another one becomes with these entries, by an index in the scratch folder: no file of it is ever checked out. */
async function treeWith(
  git: Git,
  command: Omit<GitCommand, 'args'> & { environment: ScratchEnvironment },
  { tree, entries }: { tree: string; entries: readonly string[] },
): Promise<string> {
  await git.run({ ...command, args: ['read-tree', tree] })
  const input = Buffer.from(entries.join(''), 'latin1')
  await git.run({ ...command, args: ['update-index', '-z', '--index-info'], input })
  return (await git.run({ ...command, args: ['write-tree'] })).toString('latin1').trim()
}

/** The paths that are in conflict and not resolved, or the other way round; only what one side deleted may go. */
function differing(conflicts: readonly Conflict[], files: ResolutionDraft['files']): string[] {
  const known = new Map(conflicts.map((conflict) => [conflict.path, conflict]))
  const extra = [...files.keys()].filter((path) => !known.has(path))
  const open = conflicts.filter(({ path, kind }) => {
    if (!files.has(path)) return true
    return kind === 'text' ? files.get(path) === undefined : kind !== 'deleted'
  })
  return [...open.map(({ path }) => path), ...extra]
}

/** Each side may have made it executable, or not any more. */
function modeOf({ base, ours, theirs }: Conflict): string {
  if (ours === undefined || theirs === undefined) return (ours ?? theirs)?.mode ?? '100644'
  return base?.mode === ours.mode ? theirs.mode : ours.mode
}
