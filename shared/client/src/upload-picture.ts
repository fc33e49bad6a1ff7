import { call } from './call.ts'

/** A square of a picture as people see it, in its pixels. */
export interface PictureCrop {
  x: number
  y: number
  size: number
}

/**
 * Puts a picture onto the account, and gives its address. Beside the contract, since bytes are no JSON. Throws ApiError as all
 * calls do. A slow line has two minutes.
 */
export async function uploadPicture(picture: Blob, crop: PictureCrop): Promise<string> {
  const input = { query: { ...crop }, body: picture }
  const { data } = await call(['PUT', '/api/user/setting/picture', true], input, { timeout: 120_000 }, {})
  return String(Object(data).avatar_url)
}
