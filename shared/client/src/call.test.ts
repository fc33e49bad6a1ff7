import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { pathOf } from './call.ts'
import { createClient, createPageClient } from './create-client.ts'

/** A client whose every call is answered by `answer`; what was sent is in `sent`. */
function clientAnsweredBy(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init })
    return answer()
  }
  return { client: createClient({ fetch: send }), sent }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

describe('a call', () => {
  it('goes to its path with its query and gives the data of the envelope', async () => {
    const { client, sent } = clientAnsweredBy(() =>
      Response.json({ code: 200, msg: 'OK', data: { data: [], total: 0, has_more: false } }),
    )
    const page = await client.listCommits({
      params: { owner: 'ada', repo: 'x y', branch: 'feature/a#b' },
      query: { page: 2, page_size: 10 },
    })
    expect(page).toEqual({ data: [], total: 0, has_more: false })
    expect(sent[0]?.url).toBe('/api/repo/ada/x%20y/commit/feature/a%23b?page=2&page_size=10')
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', body: null })
    // Neither does a preload, which would be asked for twice otherwise.
    expect(sent[0]?.init?.headers).toEqual({})
  })

  it('gives a page of a list with the way to the next one, and all of a list that knows no pages', async () => {
    const params = { owner: 'ada', repo: 'x' }
    const ask = (envelope: object) => {
      const sent: string[] = []
      const send: typeof fetch = async (url) => {
        sent.push(String(url))
        return Response.json({ code: 200, msg: 'ok', data: [1, 2], ...envelope })
      }
      return { sent, answer: createPageClient({ fetch: send }).listRefs({ params, query: { cursor: 'a b' } }) }
    }
    const paged = ask({ page: { next: 'c', total: 9 } })
    expect(await paged.answer).toEqual({ data: [1, 2], next: 'c', total: 9 })
    expect(paged.sent).toEqual(['/api/repo/ada/x/refs?cursor=a+b'])
    expect(await ask({ page: { next: null, total: 2 } }).answer).toEqual({ data: [1, 2], next: null, total: 2 })
    expect(await ask({}).answer).toEqual({ data: [1, 2], next: null, total: 2 })
  })

  it('sends its body as JSON', async () => {
    const { client, sent } = clientAnsweredBy(() => Response.json({ code: 200, msg: 'OK', data: null }))
    await client.sendCode({ body: { email: 'ada@example.org' } })
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"email":"ada@example.org"}' })
  })

  it('keeps a slash in a branch apart from those of a tree path', () => {
    expect(pathOf('/t/{branch}/{path*}', { branch: 'a/b', path: 'c d/e' })).toBe('/t/a%2Fb/c%20d/e')
  })
})

describe('a failed call', () => {
  it('says what the envelope says, also with status 200', async () => {
    const { client } = clientAnsweredBy(() => Response.json({ code: 409, msg: 'Taken', data: null }))
    expect(await failureOf(client.logout())).toMatchObject({
      status: 200,
      code: 409,
      kind: 'refused',
      message: 'Taken',
    })
  })

  it('keeps the messages of single fields and the time to wait', async () => {
    const { client } = clientAnsweredBy(() =>
      Response.json(
        { code: 429, msg: 'Slow down', data: { fields: { email: 'no', bad: 3 } } },
        { status: 429, headers: { 'retry-after': '17' } },
      ),
    )
    expect(await failureOf(client.logout())).toMatchObject({
      kind: 'throttled',
      retryAfter: 17,
      fields: { email: { code: '', params: {}, text: 'no' } },
    })
  })

  it('keeps the codes of messages, by which screens say them in their language', async () => {
    const long = { message_code: 'field.too_long', message_params: { max: 9 } }
    const { client } = clientAnsweredBy(() =>
      Response.json({ code: 400, msg: 'm', ...long, data: { fields: { a: 'f' }, field_messages: { a: long } } }),
    )
    expect(await failureOf(client.logout())).toMatchObject({
      said: { code: 'field.too_long', params: { max: 9 }, text: 'm' },
      fields: { a: { code: 'field.too_long', params: { max: 9 }, text: 'f' } },
    })
  })

  it.each([
    [new Response('Too tired', { status: 503 }), 'server', 'Too tired'],
    [new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }), 'server', ''],
    [new Response(null, { status: 404 }), 'missing', ''],
    [new Response('{"code":', { status: 200 }), 'server', ''],
    [new Response('null', { status: 403 }), 'forbidden', 'null'],
    [Response.json({ code: 200, msg: 'ok', data: null }), 'server', ''],
    [Response.json({ code: 200, msg: 'ok' }), 'server', ''],
  ])('is an ApiError whatever came back (%#)', async (response, kind, message) => {
    const { client } = clientAnsweredBy(() => response)
    expect(await failureOf(client.context())).toMatchObject({ kind, message })
  })

  it('is a network failure where nothing came back, and the screen says its own words', async () => {
    const { client } = clientAnsweredBy(() => Promise.reject(new TypeError('fetch failed')))
    const failure = await failureOf(client.logout())
    expect(failure).toMatchObject({ status: 0, kind: 'network' })
    expect(failure).toMatchObject({ said: undefined, message: '' })
  })

  it('ends after its deadline', async () => {
    const send: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    expect(await failureOf(createClient({ fetch: send, timeout: 20 }).logout())).toMatchObject({ kind: 'network' })
  })

  it('is no failure when the caller gave it up', async () => {
    const abort = new AbortController()
    const send: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const call = createClient({ fetch: send }).logout({}, { signal: abort.signal })
    abort.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})
