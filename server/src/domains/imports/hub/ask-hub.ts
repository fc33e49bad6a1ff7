import type { IncomingMessage } from 'node:http'
import type { HubKind } from '@sheaf/contract'
import { openOutbound } from '../../../outbound/open-outbound.ts'
import { type OutboundPolicy, OutboundRefused } from '../../../outbound/outbound-policy.ts'
import { ImportFailure } from '../import-failure.ts'

/** A model or a dataset of a Hub, and what opens it. */
export interface HubSource {
  /** Of the Hub. */
  origin: string
  kind: HubKind
  /** As the Hub knows it: `owner/name`. */
  id: string
  token: string | undefined
}

/** It may be otherwise the next time: the other server is away, is busy, or broke off. */
export class HubBusy extends Error {
  override readonly name = 'HubBusy'
  /** When to come back, in milliseconds, where the other server said so. */
  readonly waitMs: number | undefined

  constructor(message: string, { waitMs, cause }: { waitMs?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.waitMs = waitMs
  }
}

interface Asking {
  source: HubSource
  url: URL
  headers?: Readonly<Record<string, string>>
  /** Files may be handed out by another host; what is said of them may not. */
  mayLead: 'here' | 'anywhere'
  signal: AbortSignal
}

/** A connection on which nothing moves for so long ends, in milliseconds. */
const idleMs = 60_000
const redirects = 5
/** Nobody is waited for longer at a time. */
const longestWaitMs = 5 * 60_000

/**
 * Asks a Hub, and gives an answer of 200 or 206 as it comes; whoever does not read it to its end destroys it. Each step of a redirect is let
 * through by the policy of all that is asked in the name of users, and another host is not told the token. Throws `ImportFailure` where the
 * answer is no, `OutboundRefused`, and `HubBusy`.
 */
export async function askHub(policy: OutboundPolicy, asking: Asking): Promise<IncomingMessage> {
  const { source, headers = {}, mayLead, signal } = asking
  let { url } = asking
  for (let led = 0; led <= redirects; led += 1) {
    const isHere = url.origin === source.origin
    if (!isHere && mayLead === 'here') throw new ImportFailure('unreachable', `led to ${url.host}`)
    const answer = await openOutbound(policy, {
      url,
      method: 'GET',
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'sheaf',
        ...headers,
        ...(isHere && source.token !== undefined && { authorization: `Bearer ${source.token}` }),
      },
      idleMs,
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error instanceof OutboundRefused ? error : new HubBusy(`${url.host} can't be reached`, { cause: error })
    })
    const { statusCode: status = 0 } = answer
    if (status === 200 || status === 206) return answer
    answer.destroy()
    const { location } = answer.headers
    if (status < 300 || status > 399 || location === undefined) throw refusalOf(answer, source)
    if (!URL.canParse(location, url)) throw new ImportFailure('unreachable', 'led to no address')
    url = new URL(location, url)
  }
  throw new ImportFailure('unreachable', `led on more than ${redirects} times`)
}

/** What an answer means, by the codes that clients of the Hub read. What it says in words is left where it is: it may repeat the token. */
function refusalOf({ statusCode: status = 0, headers }: IncomingMessage, { token }: HubSource): Error {
  const code = headers['x-error-code']
  const said = `the Hub answered ${status}`
  if (code === 'GatedRepo') return new ImportFailure('gated', said)
  if (code === 'RevisionNotFound') return new ImportFailure('no-revision', said)
  if (code === 'EntryNotFound') return new ImportFailure('damaged', `${said} for a file that it lists`)
  if (code === 'RepoNotFound' || status === 404 || status === 410) return new ImportFailure('not-found', said)
  if (status === 401 || status === 403)
    return new ImportFailure(token === undefined ? 'not-found' : 'wrong-credentials', said)
  if (status === 408 || status === 416 || status === 429 || status >= 500) return new HubBusy(said, waitOf(headers))
  return new ImportFailure('unreachable', said)
}

function waitOf(headers: IncomingMessage['headers']): { waitMs?: number } {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? { waitMs: Math.min(seconds * 1_000, longestWaitMs) } : {}
}

const apiOf = ({ origin, kind, id }: HubSource) => `${origin}/api/${kind}s/${id}`

/** Where a Hub says what a revision is. */
export const revisionAddress = (source: HubSource, revision: string): URL =>
  new URL(`${apiOf(source)}/revision/${encodeURIComponent(revision)}?expand=sha`)

/** Where it lists all files of a commit. */
export const treeAddress = (source: HubSource, commit: string): URL =>
  new URL(`${apiOf(source)}/tree/${commit}?recursive=true`)

/** Where it hands out a file of a commit. */
export function fileAddress({ origin, kind, id }: HubSource, { commit, path }: { commit: string; path: string }): URL {
  const names = path.split('/').map(encodeURIComponent).join('/')
  return new URL(`${origin}/${kind === 'dataset' ? 'datasets/' : ''}${id}/resolve/${commit}/${names}`)
}
