import type { ObjectCache } from '../objects/object-cache.ts'
import { commitObject } from './commit-object.ts'
import type { CommitDraft, DraftedCommit } from './draft-commit.ts'
import { writePack } from './write-pack.ts'

export interface SquashDraft extends Omit<CommitDraft, 'parent' | 'changes'> {
  /** The commit whose files are kept. */
  commit: string
}

/** Makes a commit that holds what another one does and stands on none, to be brought by a push. Nothing is written. */
export async function draftSquash(
  objects: ObjectCache,
  { gitDir, commit, ...text }: SquashDraft,
): Promise<Omit<DraftedCommit, 'isEmpty'>> {
  const idBytes = commit.length / 2
  const { tree } = await objects.commit(gitDir, commit)
  const squashed = commitObject({ ...text, tree, parents: [], idBytes })
  return { oid: squashed.oid, pack: () => writePack([squashed], idBytes) }
}
