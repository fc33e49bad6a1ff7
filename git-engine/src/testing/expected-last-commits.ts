import { outputOf } from './run-sync.ts'
import { plainEnvironment } from './scratch-repository.ts'

/** A folder at a commit, with the last commit of each entry, in the order of the tree object. */
export interface ExpectedLastCommits {
  commit: string
  names: Buffer[]
  entries: { name: Buffer; last: string }[]
}

/** Every folder of a commit as `git log -1 -- path` tells it, one process for each entry. */
export function expectedLastCommits(gitDir: string, commit: string): ExpectedLastCommits[] {
  const listed = split(git(gitDir, ['ls-tree', '-rtz', commit]), 0)
  const folders = new Map<string, ExpectedLastCommits>([['', { commit, names: [], entries: [] }]])
  for (const line of listed) {
    const tab = line.indexOf(9)
    const path = line.subarray(tab + 1)
    const slash = path.lastIndexOf(47)
    const folder = slash < 0 ? '' : path.toString('latin1', 0, slash)
    const last = lastCommit(gitDir, { commit, path })
    folders.get(folder)?.entries.push({ name: path.subarray(slash + 1), last })
    if (line.toString('latin1', 7, 11) === 'tree') {
      folders.set(path.toString('latin1'), { commit, names: split(path, 47), entries: [] })
    }
  }
  return [...folders.values()]
}

function lastCommit(gitDir: string, { commit, path }: { commit: string; path: Buffer }): string {
  const text = path.toString('utf8')
  const args = ['--literal-pathspecs', 'rev-list', '-1']
  // Arguments are UTF-8; other bytes go in by standard input, which in turn ends a path at a line break.
  const isText = Buffer.from(text).equals(path)
  const out = isText
    ? git(gitDir, [...args, commit, '--', text])
    : git(gitDir, [...args, '--stdin'], Buffer.concat([Buffer.from(`${commit}\n--\n`), path, Buffer.from('\n')]))
  return out.toString('latin1').trim()
}

const git = (gitDir: string, args: readonly string[], input: Buffer = Buffer.alloc(0)): Buffer =>
  outputOf('git', ['-C', gitDir, ...args], { env: plainEnvironment, input })

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
