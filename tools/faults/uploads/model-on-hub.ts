import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { inspect } from 'node:util'
import { z } from 'zod'

/** An answer that is not what was asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** When to come again, in seconds, where it says so. */
  readonly retryAfter: number | undefined

  constructor(said: string, { status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(said)
    this.status = status
    const told = headers.get('retry-after')
    this.retryAfter = told === null ? undefined : Number(told)
  }
}

/** Whoever sends: where the server is, and the key that lets them in. */
export interface Sender {
  url: string
  owner: string
  token: string
}

interface Asked {
  method?: string
  body?: Buffer | string
  headers?: Record<string, string>
}

/** What somebody asks of a model of their own, as clients of the Hub do. Whatever is not answered as it has to be throws. */
export interface ModelOnHub {
  /** Where its addresses begin, in the API and for Git LFS. */
  api: string
  lfs: string
  /** What was asked so far and how each was answered, a line each. */
  heard: string[]
  /** Asks for something, which has to be there. */
  ask(url: string, init?: Asked): Promise<Response>
  /** Commits what lines of a commit say. */
  commit(lines: readonly object[]): Promise<void>
  /** The commit of its branch, which stays the same while more comes. */
  head(): Promise<string>
  /** A file of a commit, whole; nothing where there is none. */
  file(path: string, commit: string): Promise<Buffer | undefined>
  /** An object that it has, whole; nothing where it has none. */
  object(oid: string): Promise<Buffer | undefined>
}

/** Whoever hears nothing for so long was forgotten. */
const patienceMs = 240_000
const triesWhileBusy = 20

const Revision = z.object({ sha: z.string() })

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Creates a model. */
export async function createModel(sender: Sender, name: string): Promise<ModelOnHub> {
  const model = modelOf(sender, name)
  const headers = { 'content-type': 'application/json' }
  const made = await model.ask(`${sender.url}/api/repos/create`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ type: 'model', name }),
  })
  await made.arrayBuffer()
  return model
}

/** A model that was created. */
export function modelOf({ url: origin, owner, token }: Sender, name: string): ModelOnHub {
  const repo = `${owner}/${name}`
  const [api, lfs] = [`${origin}/api/models/${repo}`, `${origin}/${repo}.git/info/lfs`]
  const heard: string[] = []
  const send = async (url: string, { method = 'GET', body, headers = {} }: Asked = {}) => {
    const sent = new Headers({ authorization: `Bearer ${token}` })
    for (const [header, value] of Object.entries(headers)) sent.set(header, value)
    const asked = `${method} ${url.slice(origin.length)}, ${body?.length ?? 0} bytes`
    try {
      const answer = await fetch(url, {
        ...{ method, headers: sent, signal: AbortSignal.timeout(patienceMs) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
      heard.push(`${asked}: ${answer.status}`)
      return answer
    } catch (error) {
      heard.push(`${asked}: ${inspect(error)}`)
      throw error
    }
  }
  const ask: ModelOnHub['ask'] = async (url, init) => {
    const answer = await send(url, init)
    if (answer.ok) return answer
    const said = (await answer.text()).slice(0, 500)
    heard.push(`  ${said}`)
    throw new Refusal(`${url} answers ${answer.status}: ${said}`, answer)
  }
  const read = async (url: string) => {
    let answer = await send(url)
    // A server that has just begun on a busy machine asks for patience, as it does of all clients.
    for (let again = 0; answer.status === 503 && again < triesWhileBusy; again += 1) {
      await answer.body?.cancel()
      await wait(1_000)
      answer = await send(url)
    }
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    await answer.body?.cancel()
    if (answer.status !== 404) throw new Error(`${url} answers ${answer.status}`)
    return undefined
  }
  return {
    api,
    lfs,
    heard,
    ask,
    async commit(lines) {
      const header = { key: 'header', value: { summary: 'Weights' } }
      const body = [header, ...lines].map((line) => JSON.stringify(line)).join('\n')
      const headers = { 'content-type': 'application/x-ndjson' }
      await (await ask(`${api}/commit/main`, { method: 'POST', body, headers })).arrayBuffer()
    },
    head: async () => Revision.parse(await (await ask(`${api}/revision/main`)).json()).sha,
    file: (path, commit) => read(`${origin}/${repo}/resolve/${commit}/${path}`),
    object: (oid) => read(`${lfs}/objects/${oid}`),
  }
}
