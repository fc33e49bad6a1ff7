import { createHash } from 'node:crypto'
import type { World } from './world.ts'

/** What somebody asks of a model of their own, as clients of the Hub do. Whatever is not answered as it has to be throws. */
export interface ModelOnHub {
  /** Where its addresses begin, in the API and for Git LFS. */
  api: string
  lfs: string
  /** Asks for something, which has to be there. */
  ask(
    url: string,
    init?: { method?: string; body?: Buffer | string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Commits what lines of a commit say. */
  commit(lines: readonly object[]): Promise<void>
  /** A file of its branch, whole; nothing where there is none. */
  file(path: string): Promise<Buffer | undefined>
  /** An object that it has, whole; nothing where it has none. */
  object(oid: string): Promise<Buffer | undefined>
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Creates a model. */
export async function createModel({ server, ada }: World, name: string): Promise<ModelOnHub> {
  await ada.api.createRepository({ body: { owner_uid: ada.uid, repo_name: name, repo_kind: 'model' } })
  const repo = `${ada.username}/${name}`
  const [api, lfs] = [`${server.url}/api/models/${repo}`, `${server.url}/${repo}.git/info/lfs`]
  const send = (url: string, { method = 'GET', body, headers = {} }: Parameters<ModelOnHub['ask']>[1] = {}) => {
    const sent = new Headers({ authorization: `Bearer ${ada.token}` })
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    return fetch(url, {
      method,
      headers: sent,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
  }
  const ask: ModelOnHub['ask'] = async (url, init) => {
    const answer = await send(url, init)
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    return answer
  }
  const read = async (url: string) => {
    const answer = await send(url)
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    await answer.body?.cancel()
    if (answer.status !== 404) throw new Error(`${url} answers ${answer.status}`)
    return undefined
  }
  return {
    api,
    lfs,
    ask,
    async commit(lines) {
      const header = { key: 'header', value: { summary: 'Weights' } }
      const body = [header, ...lines].map((line) => JSON.stringify(line)).join('\n')
      const headers = { 'content-type': 'application/x-ndjson' }
      await (await ask(`${api}/commit/main`, { method: 'POST', body, headers })).arrayBuffer()
    },
    file: (path) => read(`${server.url}/${repo}/resolve/main/${path}`),
    object: (oid) => read(`${lfs}/objects/${oid}`),
  }
}
