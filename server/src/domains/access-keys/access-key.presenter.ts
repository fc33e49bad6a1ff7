import type { AccessKey } from '@sheaf/contract'
import type { Row } from '../../db/schema.ts'
import type { PresentedScope } from '../key-scopes/index.ts'
import { grantsOf } from './grants.ts'

/** A key as its owner sees it: never its secret, nor what the database keeps of that. */
export function presentAccessKey(key: Row<'access_keys'>, scope: PresentedScope): AccessKey {
  return {
    ...grantsOf(key),
    ...scope,
    id: key.uid,
    title: key.title,
    description: key.description,
    prefix: key.prefix,
    expiration: iso(key.expires_at),
    created_at: iso(key.created_at),
    last_used: key.last_used_at === null ? null : iso(key.last_used_at),
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
