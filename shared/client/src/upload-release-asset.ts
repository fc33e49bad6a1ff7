import { call } from './call.ts'

interface AssetUpload {
  owner: string
  repo: string
  /** Of the release. */
  uid: string
  file: File
}

/** A file of two gigabytes over a slow line. */
const timeout = 4 * 60 * 60_000

/** Adds a file to a release. Beside the contract, since bytes are no JSON. Throws ApiError as all calls do. */
export async function uploadReleaseAsset({ owner, repo, uid, file }: AssetUpload): Promise<void> {
  const path =
    `/api/repo/${[owner, repo].map(encodeURIComponent).join('/')}/releases/${encodeURIComponent(uid)}/assets` as const
  await call(['POST', path, true], { query: { name: file.name }, body: file }, { timeout }, {})
}
