import type { LicenseFile } from '@sheaf/contract'
import type { IndexedEntry } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** The longest license that people use has 42,000 letters. */
const maxBytes = 96 * 1024
/** Files whose names begin so are looked at. */
const most = 50
const stems = [
  'LICENSE',
  'LICENCE',
  'License',
  'Licence',
  'license',
  'licence',
  'COPYING',
  'Copying',
  'copying',
  'UNLICENSE',
]
const isLicense = /^(?:un)?licen[cs]e(?:\.(?:md|txt|rst))?$|^copying(?:\.(?:md|txt))?$/i

/** The license in the root of a ref: its file, and which it is where its text says so. */
export async function getLicense(
  { git, text: workers, bodies }: Pick<Deps, 'git' | 'text'> & { bodies: ResponseCache },
  { repository, revision, signal }: { repository: FoundRepository; revision: string; signal: () => AbortSignal },
): Promise<CacheableResponse | { license: null }> {
  const { gitDir, uid } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) return { license: null }
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const build = async () => {
    const entry = await findLicense({ git }, { gitDir, tree })
    if (entry === undefined) return { data: { license: null } satisfies LicenseFile }
    const none = { path: entry.name, id: null, name: null }
    if ((await git.read.blobs.size({ gitDir, oid: entry.oid })) > maxBytes) return { data: { license: none } }
    const input = async () => {
      const { whole } = await git.read.blobs.open({ gitDir, oid: entry.oid })
      return whole && decodeText(whole)?.text
    }
    try {
      const found = await workers.runFrom('license', input, { key: entry.oid, signal: signal() })
      return { data: { license: { ...none, ...found } } satisfies LicenseFile }
    } catch (error) {
      if (!(error instanceof TextTooMuch)) throw error
      // The worker may only have been busy.
      return { data: { license: none }, final: false }
    }
  }
  return cachedResponse(bodies, { identity: ['license', uid, tree], build })
}

/** The file that says it, in whichever case its name is written; no link and no folder. */
async function findLicense(
  { git }: Pick<Deps, 'git'>,
  { gitDir, tree }: { gitDir: string; tree: string },
): Promise<IndexedEntry | undefined> {
  const folder = await git.read.folders.open(gitDir, tree)
  // A large folder is in the order of bytes, where capital letters come first.
  for (const stem of stems) {
    const start = folder.firstFile(stem)
    for (let at = start; at < Math.min(folder.count, start + most); at += 1) {
      const entry = folder.entry(at)
      if (!entry.name.startsWith(stem)) break
      if (entry.kind === 'blob' && isLicense.test(entry.name)) return entry
    }
  }
  return undefined
}
