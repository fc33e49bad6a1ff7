import { z } from 'zod'

/** Where objects lie in a bucket of an S3 service. */
export interface BucketAddress {
  /** The service, without the bucket. */
  endpoint: string
  region: string
  keyId: string
  secret: string
  name: string
  /** What the names of objects begin with, with a slash at its end where it is not empty. */
  prefix: string
  /** May clients be sent to the bucket to read? */
  isDirect: boolean
}

const example = 'an address such as https://key:secret@s3.example.org/bucket?region=eu-1'

/** `https://key:secret@host/bucket[/prefix][?region=…][&direct=on]`, both parts of the credentials percent-encoded. */
export const BucketUrl = z.string().transform((text, context): BucketAddress => {
  const address = readAddress(text)
  if (address !== undefined) return address
  context.addIssue({ code: 'custom', message: example })
  return z.NEVER
})

/** Where objects may lie: on the disk, or in a bucket. */
export const ObjectsPlace = z.string().transform((text, context): BucketAddress | 'files' => {
  const place = text === 'files' ? text : readAddress(text)
  if (place !== undefined) return place
  context.addIssue({ code: 'custom', message: `\`files\`, or ${example}` })
  return z.NEVER
})

function readAddress(text: string): BucketAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [name = '', ...folders] = url?.pathname.split('/').filter(Boolean) ?? []
  const isWhole = url !== undefined && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== ''
  if (!isWhole || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(name)) return undefined
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    name,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    isDirect: url.searchParams.get('direct') === 'on',
  }
}
