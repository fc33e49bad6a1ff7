import { readSharedRefs } from '../fork/shared-refs.ts'
import { type SourceAddress, sourceCommand } from '../import/source-command.ts'
import { withoutSecret } from '../import/source-credential.ts'
import type { ReachableObjects } from '../objects/list-lfs-pointers.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand, type GitExit } from '../process/run-git.ts'
import { readTargetRefs } from './target-refs.ts'

export interface PushToTargetOptions extends SourceAddress {
  gitDir: string
  /** Is a branch among those that the target shall have? All tags are. */
  includes: (branch: string) => boolean
  /** Does a branch or a tag that is another there become what it is here, though something is lost there? */
  overwrites: boolean
  /** Do those go that are only there, among what it shall have? */
  prunes: boolean
  /** Hears of what is about to be pushed, where there is something. What it throws keeps all of it from being pushed. */
  beforePush?: (reachable: ReachableObjects) => Promise<void>
}

/** What a target took, and what it did not. */
export interface PushedToTarget {
  changed: number
  refused: number
  /** The first that it did not take, and why, in its words. */
  first: { ref: string; reason: string } | undefined
}

type PushFailure = 'unreachable' | 'not-found' | 'wrong-credentials' | 'redirected' | 'too-slow'

/** Why nothing could be pushed to another server, in words of git. */
export class PushToTargetError extends Error {
  override readonly name = 'PushToTargetError'
  readonly reason: PushFailure

  constructor(reason: PushFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Longest push of all that a target lacks, in milliseconds, and longest look at what it has. */
const pushMs = 60 * 60_000
const lookMs = 2 * 60_000
/** What one process of git is told to push: arguments have a bound, and so has the work that is lost where one fails. */
const refsAtOnce = 500
/** A line for each ref, and no more than these have. */
const maxReportBytes = 1024 * 1024

/**
 * What is here goes where an owner said, and nowhere that their server leads to. Between the last byte of a large pack and the first of the answer
 * a server may be at work for minutes.
 */
const pushSettings = ['http.followRedirects=false', 'push.followTags=false']
const patientSettings = [...pushSettings, 'http.lowSpeedTime=300']

/**
 * Brings branches and tags of a repository to another server: those that differ, by what they hold at this moment, and none of the refs that the
 * server keeps for itself. The branch that the target shows first is never deleted there, and nothing is where there is no branch here. Throws
 * `PushToTargetError`, and a `GitError` where it was given up.
 */
export async function pushToTarget({ git, ...options }: PushToTargetOptions & { git: Git }): Promise<PushedToTarget> {
  const { gitDir, url, credential, includes, overwrites, prunes, beforePush } = options
  const until = Date.now() + pushMs
  const command = sourceCommand(options)
  const shall = (ref: string) => !ref.startsWith(branches) || includes(ref.slice(branches.length))
  const here = (await readSharedRefs({ git, gitDir })).flatMap(({ name, oid }) => {
    const ref = spelled(name)
    return shall(ref) ? [{ ref, oid, isNamable: isText(name) }] : []
  })
  const look = command(['ls-remote', '--quiet', '--symref', '--', url])
  const target = await told(() =>
    readTargetRefs(git, { ...look, settings: [...(look.settings ?? []), ...pushSettings], deadlineMs: lookMs }),
  )
  const names = new Set(here.map(({ ref }) => ref))
  const isPruned = (ref: string) => prunes && shall(ref) && !names.has(ref) && ref !== target.head
  const gone = here.some(({ ref }) => ref.startsWith(branches)) ? [...target.refs.keys()].filter(isPruned) : []
  const other = here.filter(({ ref, oid }) => target.refs.get(ref) !== oid)
  const unnamable = other.filter(({ isNamable }) => !isNamable)
  const pushable = other.filter(({ isNamable }) => isNamable)
  const refspecs = [
    // First, so that `a` makes room for `a/b`.
    ...gone.map((ref) => `:${ref}`),
    ...pushable.map(({ ref, oid }) => `${overwrites ? '+' : ''}${oid}:${ref}`),
  ]
  const pushed: PushedToTarget = {
    changed: 0,
    refused: unnamable.length,
    first: unnamable[0] && { ref: unnamable[0].ref, reason: 'its name is not UTF-8' },
  }
  if (pushable.length > 0) {
    await beforePush?.({ from: pushable.map(({ oid }) => oid), without: [...new Set(target.refs.values())] })
  }
  for (let from = 0; from < refspecs.length; from += refsAtOnce)
    await pushSome(refspecs.slice(from, from + refsAtOnce), pushed)
  return pushed

  async function pushSome(some: readonly string[], sum: PushedToTarget): Promise<void> {
    const push = command(['push', '--porcelain', '--no-verify', '--', url, ...some])
    const settings = [...(push.settings ?? []), ...patientSettings]
    const { report, exit, error } = await told(() =>
      runPush({ ...push, gitDir, settings, deadlineMs: Math.max(1, until - Date.now()) }),
    )
    const lines = report.split('\n').flatMap((line) => {
      const [, flag, ref, summary] = /^([ +\-*!=])\t[^:]*:(\S+)\t(.*)$/.exec(line) ?? []
      return flag === undefined || ref === undefined || summary === undefined ? [] : [{ flag, ref, summary }]
    })
    // Where git got as far as to hear of each, its exit says no more than that some were refused.
    if (exit.code !== 0 && !lines.some(({ flag }) => flag === '!')) throw failureOfPush(error, exit.why)
    for (const { flag, ref, summary } of lines) {
      if (flag === '!') {
        sum.refused += 1
        sum.first ??= { ref, reason: withoutSecret(reasonOf(summary), credential) }
      } else if (flag !== '=') sum.changed += 1
    }
  }

  async function runPush(push: GitCommand): Promise<{ report: string; exit: GitExit; error: GitError }> {
    const child = await git.start(push)
    child.stdin.end()
    let report = ''
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (text: string) => {
      if (report.length < maxReportBytes) report += text
    })
    const exit = await child.ended
    const error = exitError(push, exit)
    if (exit.why !== 'exit') throw failureOfPush(error, exit.why)
    return { report, exit, error }
  }

  async function told<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw failureOfPush(error)
    }
  }

  function failureOfPush(error: unknown, why?: GitExit['why']): unknown {
    if (!(error instanceof GitError) || error.kind === 'aborted') return error
    const message = withoutSecret(error.message, credential)
    const failed = (reason: PushFailure) =>
      new PushToTargetError(reason, message, credential === undefined ? { cause: error } : {})
    if (error.kind === 'timeout' || why === 'deadline') return failed('too-slow')
    if (/returned error: 30[12378]|update url base from redirection/i.test(message)) return failed('redirected')
    if (unknown.test(message)) return failed('wrong-credentials')
    if (/not found|returned error: 404/i.test(message)) return failed('not-found')
    if (/operation too slow|timed out/i.test(message)) return failed('too-slow')
    return failed('unreachable')
  }
}

const branches = 'refs/heads/'
const unknown =
  /authentication failed|could not read (?:Username|Password)|terminal prompts disabled|returned error: 40[13]/i

/** `[rejected] (fetch first)` */
const reasonOf = (summary: string) =>
  summary.includes('(') ? summary.slice(summary.indexOf('(') + 1).replace(/\)$/, '') : summary

/** Names were read as bytes; arguments are text. */
const spelled = (name: string) => Buffer.from(name, 'latin1').toString('utf8')
const isText = (name: string) => Buffer.from(spelled(name)).toString('latin1') === name
