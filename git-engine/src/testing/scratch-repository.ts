import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { outputOf } from './run-sync.ts'

export const plainEnvironment = {
  PATH: process.env.PATH,
  LANG: 'C',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  // A Node that a test starts would else strip and compile all that it loads anew, which is half of a short life.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** A folder of its own that goes away when the test is over. */
export function scratchFolder(test: { onTestFinished(fn: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a plain git, as a user would, and returns what it printed without the last line break. */
export function plainGit(folder: string, args: readonly string[], input?: string | Buffer): string {
  return outputOf('git', ['-C', folder, ...args], { env: plainEnvironment, input })
    .toString('utf8')
    .replace(/\n$/, '')
}

/**
 * Writes a loose object of any bytes, as `git hash-object --literally` would, and gives its name. For many that are large:
 * git would read them through a pipe and compress them well.
 */
export function writeObject(gitDir: string, type: 'commit' | 'tree', content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
  const oid = createHash('sha1').update(bytes).digest('hex')
  const folder = join(gitDir, 'objects', oid.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, oid.slice(2)), deflateSync(bytes, { level: 1 }))
  return oid
}

/** A file as one commit has it; a `null` content removes it. */
export interface Change {
  path: string | Buffer
  content: string | null
  mode?: '100644' | '100755' | '120000' | '160000'
}

export interface CommitSpec {
  branch: string
  /** Marks (numbers from 1, in order of the list) of the parents. */
  parents: readonly number[]
  changes: readonly Change[]
  message?: string
  time?: number
}

/** Makes a bare repository of these commits with `git fast-import`. Commit n of the list has mark n + 1. */
export function writeHistory(folder: string, commits: readonly CommitSpec[]): string[] {
  const out: Buffer[] = []
  const say = (text: string | Buffer) => out.push(typeof text === 'string' ? Buffer.from(text) : text)
  const data = (text: string) => say(`data ${Buffer.byteLength(text)}\n${text}\n`)
  for (const [index, commit] of commits.entries()) {
    const time = commit.time ?? 1_700_000_000 + index * 60
    say(`commit ${commit.branch}\nmark :${index + 1}\n`)
    say(`author Ada <ada@example.com> ${time} +0000\ncommitter Bob <bob@example.com> ${time} +0000\n`)
    data(commit.message ?? `commit ${index + 1}`)
    const [first, ...others] = commit.parents
    if (first !== undefined) say(`from :${first}\n`)
    for (const parent of others) say(`merge :${parent}\n`)
    // A merge starts from its first parent's files; a root from nothing.
    for (const { path, content, mode = '100644' } of commit.changes) {
      if (content === null) say(`D ${quoted(path)}\n`)
      else if (mode === '160000') say(`M 160000 ${content} ${quoted(path)}\n`)
      else {
        say(`M ${mode} inline ${quoted(path)}\n`)
        data(content)
      }
    }
    say('\n')
  }
  const marks = join(folder, 'marks')
  plainGit(folder, ['fast-import', '--quiet', '--force', `--export-marks=${marks}`], Buffer.concat(out))
  const oids = new Map(
    readFileSync(marks, 'utf8')
      .split('\n')
      .map((line) => [line.split(' ')[0], line.split(' ')[1]]),
  )
  return commits.map((_, index) => oids.get(`:${index + 1}`) ?? '')
}

/** C quoting, as fast-import reads it: every byte that is not plain as three octal digits. */
const quoted = (path: string | Buffer): string => {
  const bytes = typeof path === 'string' ? Buffer.from(path) : path
  return `"${[...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`
}

/**
 * Commits one flat folder of files that all hold the same. For a hundred thousand of them, which `fast-import` looks
 * through anew for each. Gives the commit; `message` may hold any bytes.
 */
export function commitFiles(
  folder: string,
  { branch, names, message = 'files' }: { branch: string; names: readonly string[]; message?: string | Buffer },
): string {
  const blob = plainGit(folder, ['hash-object', '-w', '--stdin'], 'x')
  const tree = plainGit(folder, ['mktree', '-z'], names.map((name) => `100644 blob ${blob}\t${name}\0`).join(''))
  const commit = plainGit(folder, ['commit-tree', '-F', '-', tree], message)
  plainGit(folder, ['update-ref', `refs/heads/${branch}`, commit])
  return commit
}
