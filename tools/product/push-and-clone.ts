import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../process/run-process.ts'

const quietGit = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
}

/** Pushes a small history to an empty repository and clones it again. Gives the commit that both ends have. */
export async function pushAndClone({ url, folder }: { url: string; folder: string }): Promise<string> {
  const source = join(folder, 'source')
  const copy = join(folder, 'copy')
  mkdirSync(join(source, 'docs'), { recursive: true })
  writeFileSync(join(source, 'README.md'), '# Weaver\n')
  writeFileSync(join(source, 'docs', 'ein Wort.md'), 'ä\n')
  await git(['init', '-q', '-b', 'main', source])
  await git(['-C', source, 'add', '.'])
  await git(['-C', source, 'commit', '-q', '-m', 'Begin'])
  await git(['-C', source, 'push', '-q', url, 'main'])
  await git(['clone', '-q', url, copy])
  await git(['-C', copy, 'fsck', '--strict'])
  const [pushed, cloned] = await Promise.all([source, copy].map((one) => git(['-C', one, 'rev-parse', 'HEAD'])))
  if (pushed === undefined || pushed !== cloned) throw new Error(`Pushed ${pushed}, cloned ${cloned}`)
  return pushed
}

async function git(args: readonly string[]): Promise<string> {
  const { code, output } = await runProcess('git', args, { env: quietGit })
  if (code !== 0) throw new Error(`git ${args.join(' ').replace(/:[^:@/]+@/, ':…@')}\n${output}`)
  return output.trim()
}
