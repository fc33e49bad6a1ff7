import { z } from 'zod'
import { xetMaker } from '../../../server/src/xet/testing/make-xet.ts'
import { once, type Upload, type UploadKind } from './upload.ts'

const mebibyte = 1024 * 1024

/** Commits, once more where it was answered before, too: whoever did not hear the answer does the same. */
async function commit({ model, answered, onAnswer }: Upload, lines: readonly object[]): Promise<void> {
  await model.commit(lines)
  answered.add('commit')
  onAnswer?.('commit')
}

/** A file whose bytes are sent as an object, and then committed. */
const byObject = (size: number, transfer: (upload: Sent) => Promise<void>): UploadKind => ({
  files: [{ path: 'weights.bin', size }],
  isObject: true,
  async send(upload) {
    for (const { path, bytes, oid } of upload.files) {
      await once(upload, 'object', () => transfer({ upload, bytes, oid }))
      await commit(upload, [{ key: 'lfsFile', value: { path, algo: 'sha256', oid, size } }])
    }
  },
})

interface Sent {
  upload: Upload
  bytes: Buffer
  oid: string
}

const lfsMedia = { 'content-type': 'application/vnd.git-lfs+json' }
const Action = z.object({ href: z.string(), header: z.record(z.string(), z.string()).default({}) })
const Batch = z.object({ objects: z.array(z.object({ actions: z.object({ upload: Action }).optional() })).length(1) })

/** Where an object goes; nothing where it is there already. */
async function uploadAction({ upload: { model }, oid, bytes }: Sent, transfers: readonly string[]) {
  const body = JSON.stringify({ operation: 'upload', transfers, objects: [{ oid, size: bytes.length }] })
  const answer = await model.ask(`${model.lfs}/objects/batch`, { method: 'POST', body, headers: lfsMedia })
  return Batch.parse(await answer.json()).objects[0]?.actions?.upload
}

const lfs = byObject(8 * mebibyte, async (sent) => {
  const action = await uploadAction(sent, ['basic'])
  if (action !== undefined)
    await sent.upload.model.ask(action.href, { method: 'PUT', body: sent.bytes, headers: action.header })
})

/** In parts: what has come of them before a break is not sent again. */
const parts = byObject(40 * mebibyte, async (sent) => {
  const { upload, bytes, oid } = sent
  const action = await uploadAction(sent, ['basic', 'multipart'])
  if (action === undefined) return
  const { chunk_size: chunk, ...addresses } = action.header
  const size = Number(chunk)
  for (const [index, key] of Object.keys(addresses).toSorted().entries()) {
    const body = bytes.subarray(index * size, (index + 1) * size)
    await once(upload, `part ${key}`, () => upload.model.ask(addresses[key] ?? '', { method: 'PUT', body }))
  }
  await upload.model.ask(action.href, { method: 'POST', body: JSON.stringify({ oid, parts: [] }), headers: lfsMedia })
})

const Grant = z.object({ casUrl: z.string(), accessToken: z.string() })
const chunkBytes = 64 * 1024
const chunksOfXorb = 32

/** As two xorbs and what says that they are a file: a xorb that has come before a break is not sent again. */
const xet = byObject(2 * chunksOfXorb * chunkBytes, async ({ upload, bytes, oid }) => {
  const { model } = upload
  const make = await xetMaker()
  const { casUrl, accessToken } = Grant.parse(await (await model.ask(`${model.api}/xet-write-token/main`)).json())
  const headers = { authorization: `Bearer ${accessToken}` }
  const chunks = Array.from({ length: bytes.length / chunkBytes }, (_, n) => ({
    stored: bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  }))
  const xorbs = [chunks.slice(0, chunksOfXorb), chunks.slice(chunksOfXorb)].map(make.xorb)
  for (const { hash, body } of xorbs)
    await once(upload, `xorb ${hash}`, () =>
      model.ask(`${casUrl}/v1/xorbs/default/${hash}`, { method: 'POST', body, headers }),
    )
  const segments = xorbs.map(({ hash }) => ({
    ...{ xorb: hash, bytes: chunksOfXorb * chunkBytes },
    ...{ start: 0, end: chunksOfXorb },
  }))
  const body = make.shard([{ hash: make.fileHash(chunks), sha256: oid, segments }])
  await model.ask(`${casUrl}/v1/shards`, { method: 'POST', body, headers })
})

/** Small files that stand in the commit itself: all of them are there, or none. */
const inline: UploadKind = {
  files: Array.from({ length: 20 }, (_, n) => ({ path: `part-${n}.bin`, size: 50_000 })),
  isObject: false,
  send: (upload) =>
    commit(
      upload,
      upload.files.map(({ path, bytes }) => ({
        key: 'file',
        value: { path, content: bytes.toString('base64'), encoding: 'base64' },
      })),
    ),
}

/** Ways to send files through the Hub's wire, by name. */
export const uploadKinds = { lfs, parts, xet, inline } as const satisfies Record<string, UploadKind>
