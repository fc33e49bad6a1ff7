import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessThere } from '../disk/if-missing.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import type { Git } from '../process/run-git.ts'

/** What the view has in common with its repository, from where it lies. The files among them may be missing. */
const shared = ['objects', 'config', 'info', 'shallow']

/**
 * A repository that is this one without the refs that the server keeps for itself, as a folder in it: for commands of git that name
 * refs in what they write and know of none to hide. Files that ask for it get the names of the refs at a commit in archives
 * (`export-subst` and `%d`), whatever `transfer.hideRefs` says. The refs are those of this moment, written as one file by a rename:
 * whoever reads meanwhile has those of before.
 */
export async function publicView({
  git,
  gitDir,
  signal,
}: {
  git: Git
  gitDir: string
  signal?: AbortSignal | undefined
}): Promise<string> {
  const view = join(gitDir, 'sheaf', 'view')
  const [listed, head] = await Promise.all([
    git.run({ gitDir, args: ['for-each-ref', '--format=%(objectname) %(refname)'], signal }),
    readFile(join(gitDir, 'HEAD')),
    makeFolder(gitDir, view),
  ])
  // Names are bytes, which latin1 keeps.
  const lines = listed.toString('latin1').split('\n')
  const shown = lines.filter((line) => line !== '' && !line.slice(line.indexOf(' ') + 1).startsWith(hiddenRefs))
  await Promise.all([
    replace(join(view, 'packed-refs'), Buffer.from(shown.map((line) => `${line}\n`).join(''), 'latin1')),
    replace(join(view, 'HEAD'), head),
  ])
  return view
}

/** Folder by folder: a repository that was removed meanwhile must not come back. */
async function makeFolder(gitDir: string, view: string): Promise<void> {
  for (const folder of [join(gitDir, 'sheaf'), view, join(view, 'refs')]) await mkdir(folder).catch(unlessThere)
  await Promise.all(shared.map((name) => symlink(join('..', '..', name), join(view, name)).catch(unlessThere)))
}

async function replace(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.new`
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
