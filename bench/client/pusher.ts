import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../../tools/process/run-process.ts'
import { git, gitEnvironment } from '../data/run-git.ts'

export interface Pusher {
  /** Makes a commit that changes one line of a file, on top of `parent`. */
  commitOn(parent: string, change: string): Promise<string>
  /** Pushes a commit to a branch and gives how long the client took, from its start to its end. */
  push(options: { commit: string; branch: string; remote: string }): Promise<number>
}

interface PusherOptions {
  /** Where its objects go. */
  folder: string
  /** The history that it builds on: read, never written to. */
  mirror: string
  /** A folder of that history, and a file in its root, that commits change. */
  changes: { folder: string; file: string }
}

/** Somebody who commits to a history and pushes: a bare repository that borrows the objects of a mirror. */
export async function createPusher({ folder, mirror, changes }: PusherOptions): Promise<Pusher> {
  await git(['init', '-q', '--bare', folder])
  mkdirSync(join(folder, 'objects', 'info'), { recursive: true })
  appendFileSync(join(folder, 'objects', 'info', 'alternates'), `${join(mirror, 'objects')}\n`)
  let made = 0

  return {
    async commitOn(parent, change) {
      made += 1
      const index = { GIT_DIR: folder, GIT_INDEX_FILE: join(folder, `index-${made}`) }
      const blob = await git(['-C', folder, 'rev-parse', `${parent}:${changes.file}`])
      const first = await git(['-C', folder, 'cat-file', '-p', blob])
      const file = join(folder, `change-${made}`)
      appendFileSync(file, `${first}\n${change}\n`)
      const written = await git(['--git-dir', folder, 'hash-object', '-w', file])
      await git(['read-tree', parent], index)
      for (const path of [changes.file, `${changes.folder}/bench-${made % 7}`]) {
        await git(['update-index', '--add', '--cacheinfo', `100644,${written},${path}`], index)
      }
      const tree = await git(['write-tree'], index)
      return git(['--git-dir', folder, 'commit-tree', tree, '-p', parent, '-m', `Change ${change}`])
    },
    async push({ commit, branch, remote }) {
      const args = ['--git-dir', folder, 'push', '-q', remote, `${commit}:refs/heads/${branch}`]
      const { code, output, milliseconds } = await runProcess('git', args, { env: gitEnvironment })
      if (code !== 0) throw new Error(`A push failed:\n${output.slice(-2000)}`)
      return milliseconds
    },
  }
}
