import type { IncomingMessage } from 'node:http'
import { filePathProblem, limits } from '@sheaf/contract'
import { z } from 'zod'
import type { OutboundPolicy } from '../../../outbound/outbound-policy.ts'
import { ImportFailure } from '../import-failure.ts'
import { askHub, HubBusy, type HubSource, revisionAddress, treeAddress } from './ask-hub.ts'
import { patiently } from './patiently.ts'

/** A file of a commit. What its bytes hash to, and how many they are, is said before one of them is asked for. */
export type HubFile = { path: string; size: number } & (
  | { kind: 'regular' /** Of the blob, as Git has it. */; oid: string }
  | { kind: 'object' /** Of its bytes, SHA-256. */; oid: string }
)

/** As many as one commit of the Hub's wire may change. */
export const mostFiles = 50_000
const most = { pages: 5_000, pageBytes: 8 * 1024 * 1024, pathBytes: 16 * 1024 * 1024 }
const tries = 4

const objectId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
const size = z.int().min(0)
const Info = z.object({ sha: objectId })
const Page = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    oid: objectId,
    size: size.default(0),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size }).nullish(),
  }),
)

interface Looking {
  policy: OutboundPolicy
  source: HubSource
  signal: AbortSignal
}

/** The commit that a revision is now. Throws `ImportFailure` where it is none, or the source is not there for us. */
export async function findHubCommit({ policy, source, signal }: Looking, revision: string): Promise<string> {
  const url = revisionAddress(source, revision)
  const { json } = await readJson({ policy, source, signal, url })
  const info = Info.safeParse(json)
  if (!info.success) throw new ImportFailure('unreachable', 'no answer of a Hub')
  if (/^0+$/.test(info.data.sha)) throw new ImportFailure('no-files', 'it has no commit')
  return info.data.sha
}

/**
 * All files of a commit, page by page. Throws `ImportFailure` where there are more than may be, none, or one whose name is none that could lie
 * here: one that leads out of its folder, or that git refuses.
 */
export async function listHubFiles({ policy, source, signal }: Looking, commit: string): Promise<HubFile[]> {
  const files = new Map<string, HubFile>()
  let url: URL | undefined = treeAddress(source, commit)
  let pathBytes = 0
  for (let pages = 0; url !== undefined; pages += 1) {
    if (pages === most.pages) throw new ImportFailure('too-many-files', `more than ${most.pages} pages`)
    const answer: Answered = await readJson({ policy, source, signal, url })
    const page = Page.safeParse(answer.json)
    if (!page.success) throw new ImportFailure('unreachable', 'no listing of a Hub')
    for (const { type, path, oid, size: bytes, lfs } of page.data) {
      if (type !== 'file') continue
      if (filePathProblem(path) !== undefined) throw new ImportFailure('bad-path', `a file at ${JSON.stringify(path)}`)
      files.set(path, lfs ? { path, kind: 'object', ...lfs } : { path, kind: 'regular', oid, size: bytes })
      pathBytes += path.length
    }
    if (files.size > mostFiles || pathBytes > most.pathBytes)
      throw new ImportFailure('too-many-files', `more than ${mostFiles} files`)
    url = nextOf(answer.link, url)
  }
  if (files.size === 0) throw new ImportFailure('no-files', 'it has no files')
  for (const file of files.values())
    if (file.size > limits.objectBytes) throw new ImportFailure('object-too-large', `a file of ${file.size} bytes`)
  return [...files.values()]
}

interface Answered {
  json: unknown
  link: string | undefined
}

const readJson = ({ policy, source, signal, url }: Looking & { url: URL }): Promise<Answered> =>
  patiently({ tries, signal, otherwise: 'unreachable' }, async () => {
    const answer = await askHub(policy, { source, url, mayLead: 'here', signal })
    const { link } = answer.headers
    const text = await readShort(answer)
    try {
      return { json: JSON.parse(text), link: Array.isArray(link) ? link[0] : link }
    } catch {
      throw new ImportFailure('unreachable', 'an answer that is no JSON')
    }
  })

async function readShort(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > most.pageBytes) break
    }
  } catch (error) {
    throw new HubBusy('an answer broke off', { cause: error })
  }
  if (bytes > most.pageBytes) throw new ImportFailure('unreachable', 'an answer that does not end')
  return Buffer.concat(chunks).toString('utf8')
}

/** Where the next page is (RFC 8288); that it is on the Hub itself is seen by who asks. */
function nextOf(link: string | undefined, url: URL): URL | undefined {
  const next = link?.split(',').find((each) => each.includes('rel="next"'))
  const target = next && /<([^<>]{1,8192})>/.exec(next)?.[1]
  return target && URL.canParse(target, url) ? new URL(target, url) : undefined
}
