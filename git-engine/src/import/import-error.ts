import { GitError } from '../process/git-error.ts'
import { type SourceCredential, withoutSecret } from './source-credential.ts'

type ImportFailure =
  | 'unreachable'
  | 'not-found'
  | 'wrong-credentials'
  | 'object-too-large'
  | 'too-large'
  | 'damaged'
  | 'too-slow'
  | 'lfs-refused'

/** Why a repository could not be brought from elsewhere, in words of git. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly reason: ImportFailure

  constructor(reason: ImportFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

interface Ended {
  why: string | undefined
  credential: SourceCredential | undefined
}

const unknown =
  /authentication failed|could not read (?:Username|Password)|terminal prompts disabled|returned error: 40[13]/i

/** What stops git from taking what another server has, from what it says of it. Of a server that was told a secret, what it said is kept without. */
export function failureOf(error: unknown, { why, credential }: Ended): unknown {
  if (!(error instanceof GitError) || error.kind === 'aborted') return error
  const message = withoutSecret(error.message, credential)
  const failed = (reason: ImportError['reason']) =>
    new ImportError(reason, message, credential === undefined ? { cause: error } : {})
  if (error.kind === 'timeout' || why === 'deadline') return failed('too-slow')
  if (unknown.test(message)) return failed(credential === undefined ? 'not-found' : 'wrong-credentials')
  if (/not found|returned error: 404/i.test(message)) return failed('not-found')
  if (/operation too slow|timed out/i.test(message)) return failed('too-slow')
  if (/fsck error|index-pack|invalid|corrupt|bad object|unpack/i.test(message)) return failed('damaged')
  return failed('unreachable')
}
