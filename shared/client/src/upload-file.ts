import { ApiError } from './api-error.ts'
import { pathOf } from './call.ts'
import { messageFrom } from './coded-messages.ts'

export interface UploadOptions {
  signal?: AbortSignal
  /** Bytes that are on their way or there. */
  onProgress?: (sent: number) => void
}

type Place = Readonly<{ owner: string; repo: string }>

/**
 * Puts the bytes of a file where `createCommit` finds them for a day, and gives the id by which it does. Beside the contract, since bytes
 * are no JSON. Throws ApiError as all calls do, or the signal's reason.
 */
export const uploadFile = (repository: Place, file: Blob, options?: UploadOptions): Promise<string> =>
  sendBytes({ path: pathOf('/api/repo/{owner}/{repo}/uploads', repository), key: 'upload' }, file, options)

/** Puts an image where texts of threads can name it, and gives its address; in the same way. */
export const uploadAttachment = (repository: Place, image: Blob, options?: UploadOptions): Promise<string> =>
  sendBytes({ path: pathOf('/api/repo/{owner}/{repo}/attachments', repository), key: 'url' }, image, options)

/** By XMLHttpRequest, since `fetch` does not say how much it has sent; how slow a line may be the server says. */
function sendBytes(
  { path, key }: { path: string; key: string },
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  // No kind that a parser would take for what it is not.
  request.setRequestHeader('content-type', 'application/octet-stream')
  const abort = () => request.abort()
  request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
  request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was ended', 'AbortError'))
  request.onerror = () => reject(new ApiError({ status: 0, code: 0 }))
  request.onload = () => {
    const { data, code, said } = envelopeOf(request)
    const given = data[key]
    if (request.status === 200 && typeof given === 'string') return resolve(given)
    const retryAfter = Number(request.getResponseHeader('retry-after')) || undefined
    reject(new ApiError({ status: request.status, code, said, retryAfter }))
  }
  request.onloadend = () => signal?.removeEventListener('abort', abort)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) reject(signal.reason)
  else request.send(file)
  return promise
}

/** What an answer holds, or why it holds nothing. */
function envelopeOf({ responseText, status }: XMLHttpRequest): {
  data: Record<string, unknown>
  code: number
  said: ReturnType<typeof messageFrom>
} {
  try {
    const value: object = Object(JSON.parse(responseText))
    const { data, msg, code }: { data?: unknown; msg?: unknown; code?: unknown } = value
    return { data: Object(data), code: typeof code === 'number' ? code : status, said: messageFrom(msg, value) }
  } catch {
    return { data: {}, code: status, said: undefined }
  }
}
