import { syncPush } from '../disk/sync-disk.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import type { Git } from '../process/run-git.ts'
import { isRefName } from './resolve-revision.ts'

/** What a deleted ref held, under a name that the caller chose for it. */
export interface KeptTip {
  id: string
  oid: string
}

const nameOf = (id: string): string => {
  const name = `${hiddenRefs}deleted/${id}`
  if (!isRefName(name)) throw new Error(`${JSON.stringify(id)} is no name of a kept tip`)
  return name
}

/**
 * Keeps what deleted refs held: refs of the server's own name it, so that no repack drops it. They are never listed, pushed to or
 * fetched. What is kept by this name already is replaced. Lasts once it returns.
 */
export async function keepTips({ git, gitDir, tips }: { git: Git; gitDir: string; tips: readonly KeptTip[] }) {
  await updateRefs(
    { git, gitDir },
    tips.map(({ id, oid }) => [nameOf(id), `update ${nameOf(id)} ${oid}\n`]),
  )
}

/** Keeps them no longer. One that is not kept is left alone. */
export async function dropTips({ git, gitDir, ids }: { git: Git; gitDir: string; ids: readonly string[] }) {
  await updateRefs(
    { git, gitDir },
    ids.map((id) => [nameOf(id), `delete ${nameOf(id)}\n`]),
  )
}

async function updateRefs(
  { git, gitDir }: { git: Git; gitDir: string },
  updates: readonly (readonly [name: string, line: string])[],
): Promise<void> {
  if (updates.length === 0) return
  const input = updates.map(([, line]) => line).join('')
  await git.run({ gitDir, args: ['update-ref', '--stdin', '--no-deref'], input })
  await syncPush({ gitDir, refs: updates.map(([name]) => name) })
}
