import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './apps.ts'

/** The files that a build is made from. */
export interface Inputs {
  /** Changes with each change of a file's size or time: cheap, and right for a workspace that nobody touched. */
  fingerprint(): string
  /** Changes with the bytes alone: the same digest, the same build, also after a new checkout. */
  digest(): string
}

const beside = (file: string) => /^(node_modules|dist|page)$|\.test\.tsx?$|\.md$/.test(file)

/** One look at the workspace: folders that many builds are made from are read once. */
export interface WorkspaceLook {
  /** All files below a folder but tests and notes. */
  filesIn(folder: string): readonly string[]
  /** A file's path, size and time. */
  state(path: string): string
}

/** Begins a look. It remembers what it has seen, and is to be short. */
export function lookAtWorkspace(): WorkspaceLook {
  const listed = new Map<string, readonly string[]>()
  const states = new Map<string, string>()
  const remembered = <T>(known: Map<string, T>, path: string, see: () => T): T => {
    const seen = known.get(path) ?? see()
    known.set(path, seen)
    return seen
  }
  return {
    filesIn: (folder) => remembered(listed, folder, () => filesBelow(folder)),
    state: (path) =>
      remembered(states, path, () => {
        const { size, mtimeMs } = statSync(path)
        return `${path}\0${size}\0${mtimeMs}\0`
      }),
  }
}

/** By hand: a pattern of globs takes ten times as long, which every start waits for. A folder that is not there has none. */
function filesBelow(folder: string): string[] {
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (beside(entry.name)) continue
      // As join would have it, which takes a third of all this to look for dots.
      const below = `${path}${sep}${entry.name}`
      if (entry.isDirectory()) walk(below)
      else if (entry.name.includes('.')) found.push(below)
    }
  }
  if (existsSync(folder)) walk(folder)
  return found
}

/** All files of these folders but tests and notes, these single files, and the lock file, which stands for all packages. */
export function inputsOf({
  folders,
  files,
  also = '',
  look = lookAtWorkspace(),
}: {
  folders: readonly string[]
  files: readonly string[]
  /** What else the build depends on. */
  also?: string
  look?: WorkspaceLook
}): Inputs {
  const paths = folders
    .flatMap((dir) => look.filesIn(dir))
    .concat(files, join(root, 'pnpm-lock.yaml'))
    .sort()
  const begin = () => createHash('sha256').update(process.version).update(also)
  return {
    fingerprint() {
      const hash = begin()
      for (const path of paths) hash.update(look.state(path))
      return hash.digest('hex')
    },
    digest() {
      const hash = begin()
      for (const path of paths) hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
      return hash.digest('hex')
    },
  }
}
