import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathsOf } from '../data/paths-of.ts'
import { sampleOf } from '../data/random-numbers.ts'
import { git, gitEnvironment } from '../data/run-git.ts'

/** Where people have their work: a bare repository that borrows the objects of a mirror. */
export interface Topics {
  /** Files of the history, drawn by chance: each topic is about one that no other touches. */
  files: readonly string[]
  /** Commits to a branch a file that has one line more at its end, and gives the commit. A branch that is not there begins at the tip of the history. */
  commit(change: { branch: string; file: string; line: string }): Promise<string>
  /** Pushes what is named, and comes back as soon as git has ended. */
  push(remote: string, ...refs: string[]): Promise<void>
}

interface From {
  /** Where its objects go. */
  folder: string
  mirror: string
  branch: string
  /** Of how many files. */
  count: number
}

export async function openTopics({ folder, mirror, branch, count }: From): Promise<Topics> {
  await git(['init', '-q', '--bare', folder])
  mkdirSync(join(folder, 'objects', 'info'), { recursive: true })
  appendFileSync(join(folder, 'objects', 'info', 'alternates'), `${join(mirror, 'objects')}\n`)
  const here = (...args: string[]) => git(['--git-dir', folder, ...args])
  const tip = await git(['--git-dir', mirror, 'rev-parse', branch])
  const { files } = await pathsOf({ mirror, branch: tip })
  await here('update-ref', `refs/heads/${branch}`, tip)
  return {
    // Text, so that two lines in one place are a conflict.
    files: sampleOf(
      files.filter((file) => /\.(?:c|h|txt)$/.test(file)),
      count,
    ),
    async commit({ branch: topic, file, line }) {
      const ref = `refs/heads/${topic}`
      const parent = (await here('for-each-ref', '--format=%(objectname)', ref)) || tip
      const before = await here('cat-file', 'blob', `${parent}:${file}`)
      await fastImport(folder, { ref, parent, file, text: `${before}\n${line}\n` })
      return here('rev-parse', ref)
    },
    async push(remote, ...refs) {
      await here('push', '-q', remote, ...refs)
    },
  }
}

interface Commit {
  ref: string
  parent: string
  file: string
  text: string
}

async function fastImport(gitDir: string, { ref, parent, file, text }: Commit): Promise<void> {
  const child = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet', '--force'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  const message = `Change ${file}`
  child.stdin.end(
    [
      `commit ${ref}\ncommitter Ada <ada@example.org> ${Math.floor(Date.now() / 1000)} +0000\n`,
      `data ${Buffer.byteLength(message)}\n${message}\nfrom ${parent}\n`,
      `M 100644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    ].join(''),
  )
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}
