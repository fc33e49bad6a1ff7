import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** Makes a bucket: Sheaf itself makes none. */
export async function createBucket({
  origin,
  keyId,
  secret,
  name,
}: Record<'origin' | 'keyId' | 'secret' | 'name', string>) {
  const client = new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
}
