import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type GitRun, runGit } from './git-client.ts'
import { type HonestPlan, ownRepository, type Person } from './person.ts'
import type { Kind, Sample } from './tally.ts'

type Way = 'http' | 'ssh'

/** Somebody who pushes small changes to a repository of their own and clones the shared one, with a real git. */
export interface GitWork {
  push(way: Way): Promise<Sample>
  clone(way: Way): Promise<Sample>
}

/**
 * Prepares that work. Git can't say from which address it comes over HTTP: there all ten come from 127.0.0.1, as
 * from an office behind one address.
 */
export async function startGitWork(plan: HonestPlan, person: Person): Promise<GitWork> {
  const folder = join(plan.folder, person.username)
  const work = join(folder, 'work.git')
  const must = async (args: readonly string[], input?: string) => {
    const { ok, said } = await runGit(person, args, input)
    if (!ok) throw new Error(`git ${args[0]} failed: ${said}`)
    return said
  }
  await must(['init', '-q', '--bare', '-b', 'main', work])
  let head: string | undefined
  let made = 0
  const remote = (repository: string, way: Way) =>
    way === 'ssh'
      ? `ssh://git@127.0.0.1:${plan.sshPort}/${repository}.git`
      : `http://${person.username}:${person.token}@127.0.0.1:${plan.port}/${repository}.git`

  const commit = async (): Promise<string> => {
    made += 1
    const on = [`--git-dir=${work}`]
    const blob = await must([...on, 'hash-object', '-w', '--stdin'], `note ${made} of ${Date.now()}\n`)
    const tree = await must([...on, 'mktree'], `100644 blob ${blob}\tnotes.txt\n`)
    const parent = head === undefined ? [] : ['-p', head]
    return must([...on, 'commit-tree', tree, ...parent, '-m', `Note ${made}`])
  }
  const sampleOf = (kind: Kind, what: string, { ok, said, milliseconds }: GitRun): Sample => ({
    kind,
    what,
    milliseconds,
    ...(!ok && { failure: `${what}: ${said.replaceAll(person.token, '…')}` }),
  })

  return {
    async push(way) {
      const next = await commit()
      const target = remote(`${person.username}/${ownRepository}`, way)
      const ran = await runGit(person, [`--git-dir=${work}`, 'push', '-q', target, `+${next}:refs/heads/main`])
      if (ran.ok) head = next
      return sampleOf('pushes', `push over ${way}`, ran)
    },
    async clone(way) {
      made += 1
      const copy = join(folder, `clone-${made}`)
      const source = remote(plan.shared.repository, way)
      const ran = await runGit(person, ['clone', '-q', '--depth=1', '--no-checkout', source, copy])
      rmSync(copy, { recursive: true, force: true })
      return sampleOf('clones', `clone over ${way}`, ran)
    },
  }
}
