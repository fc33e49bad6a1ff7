import type { PageInfo } from '@sheaf/contract'
import { entityTag } from './entity-tag.ts'

/** The whole body of a success, as bytes. */
export interface PreparedBody {
  /** The envelope in JSON. */
  json: Buffer
  /** False for what will look different when it is asked for again: it gets no entity tag. */
  final: boolean
}

/**
 * What a handler may return in place of its data: an answer that a client can recognise by its entity tag. The
 * body is only asked for when the client does not have it yet.
 */
export class CacheableResponse {
  readonly etag: string
  readonly body: () => Promise<PreparedBody> | PreparedBody

  /** `identity`: everything that the bytes of the final body depend on. */
  constructor({ identity, body }: { identity: readonly string[]; body: CacheableResponse['body'] }) {
    this.etag = entityTag(identity)
    this.body = body
  }
}

/** The body of a success with this data, and what there is to say about the page that it is. */
export const successBody = (data: unknown, page?: PageInfo): Buffer =>
  Buffer.from(JSON.stringify({ code: 200, msg: 'ok', data, page }))
