import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { git, gitEnvironment } from '../../../bench/data/run-git.ts'

/** Makes a bare repository from a stream of `git fast-import`. Names and messages may be as hostile as they like. */
export async function importStream(gitDir: string, stream: Iterable<string | Buffer>): Promise<void> {
  await git(['init', '-q', '--bare', '-b', 'main', gitDir])
  const args = ['-C', gitDir, 'fast-import', '--quiet', '--force', '--depth=10']
  const child = spawn('git', args, {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  for (const piece of stream) if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}

const second = 1_700_000_000

interface Commit {
  mark?: number
  from?: number
  branch?: string
  message?: string
  author?: string
  files?: readonly (readonly [path: string, content: string | Buffer])[]
  number: number
}

/** A commit as `git fast-import` reads it. */
export function commitText(commit: Commit): Buffer {
  const { mark, from, branch = 'main', message = 'Change', author = 'Mallory', files = [], number } = commit
  const when = `${second + number} +0000`
  const parts: (string | Buffer)[] = [
    `commit refs/heads/${branch}\n`,
    ...(mark === undefined ? [] : [`mark :${mark}\n`]),
    `author ${author} <mallory@example.org> ${when}\n`,
    `committer Mallory <mallory@example.org> ${when}\n`,
    dataText(message),
    ...(from === undefined ? [] : [`from :${from}\n`]),
    ...files.flatMap(([path, content]) => [`M 100644 inline ${path}\n`, dataText(content)]),
    '\n',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/**
 * Makes a bare repository of one commit with one folder of so many files that all hold the same. `git fast-import` would
 * look for each name among all before it.
 */
export async function importWideFolder(gitDir: string, count: number): Promise<void> {
  await git(['init', '-q', '--bare', '-b', 'main', gitDir])
  const blob = gitWithInput(gitDir, ['hash-object', '-w', '--stdin'], 'The same\n')
  const lines = Array.from(
    { length: count },
    (_, n) => `100644 blob ${blob}\tentry-${String(n).padStart(6, '0')}.txt\n`,
  )
  const tree = gitWithInput(gitDir, ['mktree'], lines.join(''))
  const commit = gitWithInput(gitDir, ['commit-tree', tree], 'A wide folder\n')
  await git(['-C', gitDir, 'update-ref', 'refs/heads/main', commit])
}

function gitWithInput(gitDir: string, args: readonly string[], input: string): string {
  const env = { ...process.env, ...gitEnvironment }
  const { status, stdout, stderr } = spawnSync('git', ['-C', gitDir, ...args], { input, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}

function dataText(content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}
