import { createHash } from 'node:crypto'
import type { Account } from './account.ts'

interface Upload {
  baseUrl: string
  account: Pick<Account, 'username' | 'password'>
  name: string
  bytes: Buffer
}

/** Uploads an object as clients of Git LFS do before they push, and gives the pointer to it. */
export async function uploadObject({ baseUrl, account, name, bytes }: Upload): Promise<string> {
  const oid = createHash('sha256').update(bytes).digest('hex')
  const basic = Buffer.from(`${account.username}:${account.password}`).toString('base64')
  const asked = await fetch(`${baseUrl}/${account.username}/${name}.git/info/lfs/objects/batch`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      accept: 'application/vnd.git-lfs+json',
      'content-type': 'application/vnd.git-lfs+json',
    },
    body: JSON.stringify({ operation: 'upload', transfers: ['basic'], objects: [{ oid, size: bytes.length }] }),
  })
  if (!asked.ok) throw new Error(`The batch was refused: ${asked.status} ${await asked.text()}`)
  const { objects } = Object(await asked.json())
  const { href, header } = objects[0].actions.upload
  const sent = await fetch(href, { method: 'PUT', headers: header, body: new Uint8Array(bytes) })
  if (!sent.ok) throw new Error(`The object was refused: ${sent.status} ${await sent.text()}`)
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`
}
