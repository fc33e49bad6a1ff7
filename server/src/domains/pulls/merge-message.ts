import type { MergeMethod } from '@sheaf/contract'
import type { Signature } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { coAuthorLine } from '../accounts/index.ts'

/** So many commits are looked at for who has written them, and so many are named. */
const maxCommits = 250
const maxAuthors = 50
/** So much of what a pull request says goes into the message of its commit. */
const maxBody = 10_000

/** The message of a commit that joins two branches. */
export const mergeMessage = ({ number, title, head }: { number: number; title: string; head: string }): string =>
  `Merge pull request #${number} from ${head}\n\n${title}`

/** The message of a commit that brings a branch up to date, in the words of git itself. */
export const updateMessage = ({ base, head }: { base: string; head: string }): string =>
  `Merge branch '${base}' into ${head}`

interface ToRevert {
  number: number
  title: string
  landed: string
  /** What the branch held before. */
  before: string
  method: MergeMethod
}

/** The message of a commit that takes a pull request back, in the words of git itself: tools find by them what was reverted. */
export function revertMessage({ number, title, landed, before, method }: ToRevert): string {
  const what = {
    merge: `This reverts commit ${landed}, reversing\nchanges made to ${before}.`,
    squash: `This reverts commit ${landed}.`,
    rebase: `This reverts commits ${before}..${landed}.`,
    'fast-forward': `This reverts commits ${before}..${landed}.`,
  }[method]
  return `Revert "${title} (#${number})"\n\n${what}`
}

interface Squashed {
  gitDir: string
  number: number
  title: string
  body: string
  ours: string
  theirs: string
  /** Whose commit it is. */
  author: Signature
  signal: AbortSignal
}

/** The message of a commit that stands for many: everybody else who has written some of them is named as a co-author. */
export async function squashMessage(
  { git }: Pick<Deps, 'git'>,
  { gitDir, number, title, body, ours, theirs, author, signal }: Squashed,
): Promise<string> {
  const oids = await git.read.range({ gitDir, base: ours, head: theirs, signal })
  const others = new Map<string, string>()
  for (const oid of oids.slice(0, maxCommits)) {
    const { name, email } = (await git.read.objects.commit(gitDir, oid)).author
    const address = email.toLowerCase()
    if (address === author.email.toLowerCase() || address === '' || others.size >= maxAuthors) continue
    others.set(address, coAuthorLine({ name, email }))
  }
  const parts = [`${title} (#${number})`, body.slice(0, maxBody).trim(), [...others.values()].reverse().join('\n')]
  return parts.filter(Boolean).join('\n\n')
}
