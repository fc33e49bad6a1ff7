import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './apps.ts'

/** The files that a build is made from. */
export interface Inputs {
  /** Changes with each change of a file's size or time: cheap, and right for a workspace that nobody touched. */
  fingerprint(): string
  /** Changes with the bytes alone: the same digest, the same build, also after a new checkout. */
  digest(): string
}

const beside = (file: string) => /^(node_modules|dist|page)$|\.test\.tsx?$|\.md$/.test(file)

/** All files of these folders but tests and notes, these single files, and the lock file, which stands for all packages. */
export function inputsOf({
  folders,
  files,
  also = '',
}: {
  folders: readonly string[]
  files: readonly string[]
  /** What else the build depends on. */
  also?: string
}): Inputs {
  const paths = folders
    .flatMap((dir) => globSync('**/*.*', { cwd: dir, exclude: beside }).map((file) => join(dir, file)))
    .concat(files, join(root, 'pnpm-lock.yaml'))
    .sort()
  const begin = () => createHash('sha256').update(process.version).update(also)
  return {
    fingerprint() {
      const hash = begin()
      for (const path of paths) {
        const { size, mtimeMs } = statSync(path)
        hash.update(`${path}\0${size}\0${mtimeMs}\0`)
      }
      return hash.digest('hex')
    },
    digest() {
      const hash = begin()
      for (const path of paths) hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
      return hash.digest('hex')
    },
  }
}
