import { call } from './call.ts'

/**
 * Puts the bytes of a file where `createCommit` finds them for a day, and gives the id by which it does. Beside the contract, since bytes
 * are no JSON. Throws ApiError as all calls do. A slow line has ten minutes.
 */
export async function uploadFile(
  repository: { owner: string; repo: string },
  file: Blob,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  // No kind that a parser would take for what it is not.
  const body = new Blob([file], { type: 'application/octet-stream' })
  const input = { params: { ...repository }, body }
  const { data } = await call(['POST', '/api/repo/{owner}/{repo}/uploads', true], input, { timeout: 600_000 }, options)
  return String(Object(data).upload)
}
