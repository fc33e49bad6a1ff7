import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../tools/workspace.ts'
import { git } from './run-git.ts'

/** Where mirrors lie between runs: the second run needs no network. */
const mirrors = at('.cache', 'bench', 'mirrors')

interface Mirror {
  /** The name of the folder. */
  name: string
  /** An address or a path; a path on the same disk costs no room, since git links the objects. */
  source: string
}

/**
 * A bare copy of a public repository with its branches and tags, kept between runs, packed once with a reachability
 * bitmap and a commit-graph with Bloom filters: peers are measured at their best. Gives its folder.
 */
export async function mirrorOf({ name, source }: Mirror): Promise<string> {
  return kept({ name, origin: source }, async (unfinished) => {
    console.log(`Copying ${source}, once …`)
    await git(['clone', '-q', '--bare', '--', source, unfinished])
    await prepare(unfinished)
  })
}

/**
 * Makes a repository below the cache unless the one there has the same origin. It is made beside the old one, which stays for as long as
 * the new one is not whole: an attempt that fails costs nothing that was there.
 */
export async function kept(
  { name, origin, folder = mirrors }: { name: string; origin: string; folder?: string },
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const gitDir = join(folder, `${name}.git`)
  const note = join(folder, `${name}.origin`)
  if (existsSync(gitDir) && existsSync(note) && readFileSync(note, 'utf8') === origin) return gitDir
  mkdirSync(folder, { recursive: true })
  const unfinished = `${gitDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await make(unfinished)
  // Without its note whatever lies there is made again: broken off from here on, this one is.
  rmSync(note, { force: true })
  rmSync(gitDir, { recursive: true, force: true })
  renameSync(unfinished, gitDir)
  writeFileSync(note, origin)
  return gitDir
}

/** One pack with a bitmap and one commit-graph, unless they came along. */
export async function prepare(gitDir: string): Promise<void> {
  const packs = globSync('objects/pack/*.pack', { cwd: gitDir })
  const bitmaps = globSync('objects/pack/*.bitmap', { cwd: gitDir })
  if (packs.length !== 1 || bitmaps.length !== 1) await git(['-C', gitDir, 'repack', '-adbq'])
  await git(['-C', gitDir, 'commit-graph', 'write', '--reachable', '--changed-paths'])
}

/** A copy that may be written to, with linked objects where the disk allows it. */
export async function copyOf({ gitDir, to }: { gitDir: string; to: string }): Promise<string> {
  await git(['clone', '-q', '--bare', '--', gitDir, to])
  return to
}
