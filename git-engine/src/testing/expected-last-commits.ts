import assert from 'node:assert/strict'
import { outputOf } from './run-sync.ts'
import { plainEnvironment } from './scratch-repository.ts'

/** A folder at a commit, with the last commit of each entry, in the order of the tree object. */
export interface ExpectedLastCommits {
  commit: string
  names: Buffer[]
  entries: { name: Buffer; last: string }[]
}

/** Every folder of a commit as `git log -1 -- path` tells it, one process of git for each entry. */
export function expectedLastCommits(gitDir: string, commit: string): ExpectedLastCommits[] {
  const listed = split(git(gitDir, ['ls-tree', '-rtz', commit]), 0)
  const paths = listed.map((line) => line.subarray(line.indexOf(9) + 1))
  const lasts = lastCommits(gitDir, { commit, paths })
  const folders = new Map<string, ExpectedLastCommits>([['', { commit, names: [], entries: [] }]])
  for (const [index, path] of paths.entries()) {
    const slash = path.lastIndexOf(47)
    const folder = slash < 0 ? '' : path.toString('latin1', 0, slash)
    folders.get(folder)?.entries.push({ name: path.subarray(slash + 1), last: lasts[index] ?? '' })
    if (listed[index]?.toString('latin1', 7, 11) === 'tree') {
      folders.set(path.toString('latin1'), { commit, names: split(path, 47), entries: [] })
    }
  }
  return [...folders.values()]
}

/** By `xargs`, which gives paths of any bytes to git, and is far cheaper to start a process from than Node. */
function lastCommits(gitDir: string, { commit, paths }: { commit: string; paths: readonly Buffer[] }): string[] {
  const ask = ['git', '-C', gitDir, '--literal-pathspecs', 'rev-list', '-1', commit, '--']
  const input = Buffer.concat(paths.flatMap((path) => [path, Buffer.of(0)]))
  const out = outputOf('xargs', ['-0', '-n', '1', ...ask], { env: plainEnvironment, input })
  const lasts = out.toString('latin1').trim().split('\n')
  assert.equal(lasts.length, paths.length, 'git tells a last commit of each path')
  return lasts
}

const git = (gitDir: string, args: readonly string[]): Buffer =>
  outputOf('git', ['-C', gitDir, ...args], { env: plainEnvironment })

/** The parts of a text between a byte, without what stands behind the last one if that is nothing. */
function split(bytes: Buffer, by: number): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(by, at)
    parts.push(bytes.subarray(at, end < 0 ? bytes.length : end))
    at = end < 0 ? bytes.length : end + 1
  }
  return parts
}
