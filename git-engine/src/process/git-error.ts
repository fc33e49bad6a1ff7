/**
 * Why git could not do what was asked:
 * `failed` it said no, `timeout` it took too long, `aborted` nobody waits any more, `too-large` its answer passed
 * the cap, `busy` the repository is in use by pushes or maintenance, `missing` the object or revision does not exist, `corrupt` the answer made no sense,
 * `malformed` what the client sent made none: that is no reason to look at the repository.
 */
export type GitErrorKind = 'failed' | 'timeout' | 'aborted' | 'too-large' | 'busy' | 'missing' | 'corrupt' | 'malformed'

/** The one error of the engine. `message` is for the log: it may hold paths of this machine. */
export class GitError extends Error {
  readonly kind: GitErrorKind
  readonly exitCode: number | null

  constructor(
    kind: GitErrorKind,
    message: string,
    { exitCode = null, cause }: { exitCode?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'GitError'
    this.kind = kind
    this.exitCode = exitCode
  }
}
