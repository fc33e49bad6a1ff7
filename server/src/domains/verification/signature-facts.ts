import { GitError, type SignedObject } from '@sheaf/git-engine'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import type { SignatureReport } from '../../signatures/signature-report.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'

/** What a commit or a tag says of itself, which never changes: whose key it is, others say. */
export interface SignatureFacts {
  /** The address of the committer or the tagger, its ASCII letters in lower case. */
  email: string
  /** Nothing where there is no signature. `unreadable`: it is too large, or took too long. */
  report: SignatureReport | 'unreadable' | undefined
}

/** Facts that were read, by object id. */
export type KnownFacts = Lru<SignatureFacts>

const keptBytes = 8 * 1024 * 1024

/** Some hundred bytes each, and more of a signature that names many keys. */
export const createKnownFacts = (): KnownFacts =>
  createLru<SignatureFacts>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    weigh: ({ email, report }, key) =>
      300 +
      textWeight(key) +
      textWeight(email) +
      (typeof report === 'object' ? report.handles.reduce((sum, handle) => sum + textWeight(handle), 0) : 0),
  })

interface Asked {
  gitDir: string
  oid: string
  /** Of OpenPGP, in base64. */
  keys?: readonly string[]
  /** Reads the object, where it lies beside those of the repository. */
  read?: ((oid: string) => Promise<SignedObject | undefined>) | undefined
}

/** Reads the signature of an object in a thread, and checks it with these keys. Nothing while the threads have too much to do. */
export async function readFacts(
  { git, text }: Pick<Deps, 'git' | 'text'>,
  { gitDir, oid, keys = [], read = (of) => git.read.signed({ gitDir, oid: of }) }: Asked,
): Promise<SignatureFacts | undefined> {
  const object = await read(oid).catch((error: unknown) => {
    if (error instanceof GitError && error.kind === 'too-large') return 'too-large' as const
    throw error
  })
  if (object === 'too-large') return { email: '', report: 'unreadable' }
  if (object === undefined) return { email: '', report: undefined }
  const { signature, payload, signer } = object
  const email = foldAscii(signer?.email ?? '')
  if (signature === undefined) return { email, report: undefined }
  if (signature === 'too-large' || payload === undefined) return { email, report: 'unreadable' }
  try {
    // The payload is copied: what is read of a repository may be a part of something larger.
    const task = { signature, payload: new Uint8Array(payload), keys }
    return { email, report: await text.run('signature', task, { key: `${oid} ${keys.length}` }) }
  } catch (error) {
    if (error instanceof BusyError) return undefined
    if (error instanceof TextTooMuch) return { email, report: 'unreadable' }
    throw error
  }
}
