import { ApiError } from './api-error.ts'
import { pathOf } from './call.ts'
import { messageFrom } from './coded-messages.ts'

export interface UploadOptions {
  signal?: AbortSignal
  /** Bytes that are on their way or there. */
  onProgress?: (sent: number) => void
}

/**
 * Puts the bytes of a file where `createCommit` finds them for a day, and gives the id by which it does. Beside the contract, since bytes
 * are no JSON. Throws ApiError as all calls do, or the signal's reason. By XMLHttpRequest, since `fetch` does not say how much it has sent;
 * how slow a line may be the server says.
 */
export function uploadFile(
  repository: { owner: string; repo: string },
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open('POST', pathOf('/api/repo/{owner}/{repo}/uploads', repository))
  // No kind that a parser would take for what it is not.
  request.setRequestHeader('content-type', 'application/octet-stream')
  const abort = () => request.abort()
  request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
  request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was ended', 'AbortError'))
  request.onerror = () => reject(new ApiError({ status: 0, code: 0 }))
  request.onload = () => {
    const answer = envelopeOf(request.responseText)
    if (request.status === 200 && typeof answer.upload === 'string') return resolve(answer.upload)
    const retryAfter = Number(request.getResponseHeader('retry-after')) || undefined
    reject(new ApiError({ status: request.status, code: request.status, said: answer.said, retryAfter }))
  }
  request.onloadend = () => signal?.removeEventListener('abort', abort)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) reject(signal.reason)
  else request.send(file)
  return promise
}

/** What an answer holds: the id of an upload, or why there is none. */
function envelopeOf(text: string): { upload?: unknown; said: ReturnType<typeof messageFrom> } {
  try {
    const value: object = Object(JSON.parse(text))
    const { data, msg }: { data?: unknown; msg?: unknown } = value
    return { upload: Object(data).upload, said: messageFrom(msg, value) }
  } catch {
    return { said: undefined }
  }
}
