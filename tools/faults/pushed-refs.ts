import { setTimeout as wait } from 'node:timers/promises'
import { runProcess } from '../process/run-process.ts'

/** What a ref may hold: an object id, or `absent`. */
export type Held = string

/** What the server has promised about the refs of one repository. */
export interface PushedRefs {
  /** A push begins: from now on the ref may hold this, too. */
  tried(ref: string, value: Held): void
  /** It was acknowledged: from now on the ref holds this and nothing else. */
  acknowledged(ref: string, value: Held): void
  /** What is promised at this moment. */
  snapshot(): ReadonlyMap<string, ReadonlySet<Held>>
}

export function createPushedRefs(): PushedRefs {
  const allowed = new Map<string, Set<Held>>()
  return {
    tried(ref, value) {
      allowed.set(ref, new Set([...(allowed.get(ref) ?? ['absent']), value]))
    },
    acknowledged: (ref, value) => void allowed.set(ref, new Set([value])),
    snapshot: () => new Map([...allowed].map(([ref, values]) => [ref, new Set(values)])),
  }
}

const plain = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_NO_REPLACE_OBJECTS: '1' }

/** Compares a repository on the disk with what was promised, and lets git check it. Gives what is wrong. */
export async function checkRepository(
  gitDir: string,
  { promised, full = false }: { promised: ReadonlyMap<string, ReadonlySet<Held>>; full?: boolean },
): Promise<string[]> {
  const on = ['-c', 'safe.directory=*', `--git-dir=${gitDir}`]
  const listed = await runProcess('git', [...on, 'for-each-ref', '--format=%(objectname) %(refname)'], { env: plain })
  if (listed.code !== 0) return [`the refs can't be read: ${listed.output}`]
  const held = new Map(
    listed.output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]),
  )
  const wrong: string[] = []
  for (const [ref, values] of promised) {
    const value = held.get(ref) ?? 'absent'
    if (!values.has(value))
      wrong.push(`LOST ${ref} holds ${value} and was promised to hold ${[...values].join(' or ')}`)
  }
  // A repack that runs beneath fsck takes files from under it: what is broken stays broken at a second look.
  const damage = (await fsck(on, full)) && (await wait(fsckAgainMs).then(() => fsck(on, full)))
  if (damage !== undefined) wrong.push(damage)
  return wrong
}

const fsckAgainMs = 2_000

/** What git finds wrong, if anything. */
async function fsck(on: readonly string[], full: boolean): Promise<string | undefined> {
  const how = full ? ['--full', '--strict'] : ['--connectivity-only']
  const args = [...on, 'fsck', ...how, '--no-dangling', '--no-progress']
  const { code, output } = await runProcess('git', args, { env: plain })
  // A default branch that nobody has pushed yet, or that was deleted, is no damage. A graph that was cut off is written
  // anew by the next try; in the end, none may be broken.
  const harmless = full ? /^notice: / : /^(notice: |warning: unable to find all commit-graph files)/
  const said = output.split('\n').filter((line) => line !== '' && !harmless.test(line))
  return code === 0 && said.length === 0 ? undefined : `FSCK ${code}: ${said.join(' ').slice(0, 500)}`
}
