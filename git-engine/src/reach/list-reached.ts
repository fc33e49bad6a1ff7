import { hiddenRefs, versionRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'
import { publicTips } from './public-tips.ts'

/** Raw ids of commits, one after another in no order. */
export interface ReachedList {
  ids: Buffer
  idBytes: number
}

/** About 1.6 million commits. */
const maxBytes = 32 * 1024 * 1024
/** The same tips as those of `publicTips`, in git's words. */
const publicRefs = [`--exclude=${hiddenRefs}*`, '--all', `--glob=${versionRefs}*`]
const deadlineMs = 60_000

/**
 * Lets git list all commits that the refs reach, for repositories that the history thread cannot read. `snapshot` is
 * absent where there are more refs than memory holds. More commits than fit a bounded memory are a `too-large` error.
 */
export async function listReached({
  git,
  gitDir,
  snapshot,
}: {
  git: Git
  gitDir: string
  snapshot: RefSnapshot | undefined
}): Promise<ReachedList> {
  const tips = snapshot && publicTips(snapshot).ids
  // Without a single revision git would only say how it is used.
  if (tips?.length === 0) return { ids: Buffer.alloc(0), idBytes: 20 }
  const from = tips === undefined ? publicRefs : ['--stdin']
  const args = ['rev-list', '--ignore-missing', ...from]
  const command = { gitDir, lane: 'heavy', args, deadlineMs } as const
  const child = await git.start(command)
  child.stdin.end(tips?.map((id) => `${id}\n`).join(''))

  const pieces: Buffer[] = []
  let size = 0
  let idBytes = 20
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (lines[0] === undefined || size > maxBytes) return
    idBytes = lines[0].length / 2
    const piece = Buffer.from(lines.join(''), 'hex')
    pieces.push(piece)
    size += piece.length
    if (size > maxBytes) child.kill()
  })
  const exit = await child.ended
  if (size > maxBytes) throw new GitError('too-large', `more commits than ${maxBytes} bytes of ids`)
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  return { ids: Buffer.concat(pieces), idBytes }
}

/** Lets git find the first of these commits that no ref reaches: one walk, as far as it must go. An id without an object is an error. */
export async function findUnreachable({
  git,
  gitDir,
  ids,
}: {
  git: Git
  gitDir: string
  ids: readonly string[]
}): Promise<string | undefined> {
  const args = ['rev-list', '--max-count=1', '--stdin', '--not', ...publicRefs]
  const input = `${ids.join('\n')}\n`
  const beyond = (await git.run({ gitDir, lane: 'heavy', args, input })).toString('latin1').trim()
  return beyond === '' ? undefined : (ids.find((id) => id === beyond) ?? ids[0])
}

/** The ids in a list that begin with these digits, `most` of them where there are more. A linear scan of the list. */
export function searchReached({ ids, idBytes }: ReachedList, digits: string, most: number): string[] {
  const found: string[] = []
  const whole = Buffer.from(digits.slice(0, digits.length & ~1), 'hex')
  for (let at = ids.indexOf(whole); at >= 0; at = ids.indexOf(whole, at + 1)) {
    if (at % idBytes !== 0) continue
    const id = ids.toString('hex', at, at + idBytes)
    if (id.startsWith(digits) && found.length < most) found.push(id)
  }
  return found
}
