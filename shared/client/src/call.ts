import type { Method, PageInfo } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'
import { ApiError } from './api-error.ts'
import { fieldsOf, messageFrom } from './coded-messages.ts'
import { takeFirstAnswer } from './first-answers.ts'

/** Where an operation is asked for, and whether a success has data. */
export type Route = readonly [method: Method, path: string, answers: boolean]

export interface ClientOptions {
  /** Origin of the API; the page's own where it is not given. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Sent with every call, such as an `authorization` of scripts and tests. */
  headers?: Readonly<Record<string, string>>
  /** A call without an answer after this many milliseconds is a failed one. */
  timeout?: number
}

export interface CallOptions {
  signal?: AbortSignal
}

/** What goes into a request, by where it goes. */
export interface CallInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  /** Sent as JSON, or as it is where it is a file. */
  body?: unknown
}

/** Sends one request and gives what the envelope of its success holds; throws ApiError for all else but the caller's own abort. */
export async function call(
  [method, path, answers]: Route,
  input: CallInput,
  { baseUrl = '', fetch: send = globalThis.fetch, headers = {}, timeout = 30_000 }: ClientOptions,
  { signal }: CallOptions,
): Promise<Success> {
  const deadline = AbortSignal.timeout(timeout)
  const url = `${baseUrl}${pathOf(path, input.params ?? {})}${queryOf(input.query ?? {})}`
  let response: Response
  let text: string
  try {
    const early = method === 'GET' ? takeFirstAnswer(url) : undefined
    response = await (early ??
      send(url, {
        method,
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        // A read sends none of its own: a preload of the document can't, and is taken for it only if both are alike.
        headers: method === 'GET' ? headers : { ...languageOfPage(), ...headers, 'content-type': typeOf(input.body) },
        body: method === 'GET' ? null : input.body instanceof Blob ? input.body : JSON.stringify(input.body ?? {}),
      }))
    text = await response.text()
  } catch (cause) {
    // The caller's own abort is no failure of the call: it must be seen as what it is.
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, code: 0, cause })
  }
  const envelope = parseEnvelope(text)
  // Success without the promised data is none: a screen would go on with nothing in its hands.
  if (response.ok && envelope?.code === 200 && (!answers || (envelope.data ?? null) !== null)) return envelope
  throw new ApiError({
    status: response.status,
    code: envelope?.code ?? response.status,
    said: envelope?.code === 200 ? undefined : (envelope?.said ?? plainText(text, response)),
    fields: fieldsOf(envelope?.data),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

const typeOf = (body: unknown) => (body instanceof Blob ? body.type : 'application/json')

/** What was chosen on the page may be another language than the browser's; mail that a call causes is written in it. */
function languageOfPage(): { 'accept-language'?: string } {
  const page: { document?: { documentElement: { lang: string } } } = Object(globalThis)
  const language = page.document?.documentElement.lang
  return language ? { 'accept-language': language } : {}
}

/** Fills `{name}` and `{name*}` of a path; a slash in a parameter stays one only in the second. */
export function pathOf(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name] ?? '')
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** The part of a success that callers see. */
export interface Success {
  data: unknown
  page: PageInfo | undefined
}

function parseEnvelope(text: string): ({ code: number; said: Message | undefined } & Success) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value !== 'object' || !('code' in value) || typeof value.code !== 'number')
      return undefined
    const page = 'page' in value ? pageOf(value.page) : undefined
    return {
      code: value.code,
      said: 'msg' in value ? messageFrom(value.msg, value) : undefined,
      data: 'data' in value ? value.data : null,
      page,
    }
  } catch {
    return undefined
  }
}

function pageOf(page: unknown): PageInfo | undefined {
  if (page === null || typeof page !== 'object' || !('total' in page) || typeof page.total !== 'number')
    return undefined
  return { next: 'next' in page && typeof page.next === 'string' ? page.next : null, total: page.total }
}

/** A proxy's error page is not for people; one line of text is. */
function plainText(text: string, response: Response): Message | undefined {
  const html = response.headers.get('content-type')?.includes('html') ?? false
  const line = response.ok || html || text.length > 300 ? '' : text.trim()
  return messageFrom(line, undefined)
}
