import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { kept, prepare } from './mirror.ts'
import { git, gitEnvironment } from './run-git.ts'
import { syntheticStream } from './synthetic-stream.ts'

/** Changes with what the stream says, so that an older history is not taken for it. */
const edition = 1

/**
 * A history of this many commits that is the same on every machine: about 997 files, a line of commits with a merge
 * now and then. Made once with `git fast-import`, then kept. Gives its folder.
 */
export async function syntheticOf(commits: number): Promise<string> {
  return kept({ name: `synthetic-${commits}`, origin: `edition ${edition}` }, async (unfinished) => {
    console.log(`Making a history of ${commits} commits, once …`)
    await git(['init', '-q', '--bare', '-b', 'main', unfinished])
    await fastImport(unfinished, commits)
    await prepare(unfinished)
  })
}

async function fastImport(gitDir: string, commits: number): Promise<void> {
  const child = spawn('git', ['-C', gitDir, 'fast-import', '--quiet', '--depth=10'], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...gitEnvironment },
  })
  const ended = once(child, 'close')
  for (const piece of syntheticStream(commits)) {
    if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}
