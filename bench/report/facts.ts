import { runProcess } from '../../tools/process/run-process.ts'
import { at } from '../../tools/workspace.ts'
import { git, gitLines } from '../data/run-git.ts'
import { nginxProgram } from '../peers/programs.ts'
import { machine } from './machine.ts'

export type Facts = Awaited<ReturnType<typeof facts>>

/** What a run's figures were measured on: the machine, programs and their versions, the state of the histories. */
export async function facts(mirrors: Readonly<Record<string, string>>) {
  const histories = await Promise.all(
    Object.entries(mirrors).map(async ([name, gitDir]) => ({
      name,
      head: await git(['--git-dir', gitDir, 'rev-parse', 'HEAD']),
      commits: Number(await git(['--git-dir', gitDir, 'rev-list', '--count', '--all'])),
      refs: (await gitLines(['--git-dir', gitDir, 'for-each-ref', '--format=%(refname)'])).length,
    })),
  )
  return {
    measuredAt: new Date().toISOString(),
    machine: machine(),
    sheaf: await git(['-C', at(), 'rev-parse', '--short', 'HEAD']),
    versions: {
      git: await git(['--version']),
      nginx: (await runProcess(nginxProgram(), ['-v'])).output.trim(),
      cgit: `cgit ${await debianVersion('cgit')}`,
      fcgiwrap: `fcgiwrap ${await debianVersion('fcgiwrap')}`,
    },
    histories,
  }
}

async function debianVersion(name: string): Promise<string> {
  const { code, output } = await runProcess('dpkg-query', ['-W', '-f', '$' + '{Version}', name]).catch(() => ({
    code: 1,
    output: '',
  }))
  return code === 0 ? output : 'unknown'
}
