import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { xetMaker } from '../../../server/src/xet/testing/make-xet.ts'
import { expectDone, type Prepare } from './changes.ts'
import { createModel, type ModelOnHub, sha256 } from './hub-client.ts'

const mebibyte = 1024 * 1024
const path = 'weights.bin'

interface Upload {
  model: ModelOnHub
  bytes: Buffer
  oid: string
  /** The steps that were answered: whoever goes on after a kill does none of them again. */
  answered: Set<string>
}

/** Does one step of an upload, unless it was answered before. */
async function once({ answered }: Upload, step: string, take: () => Promise<unknown>): Promise<void> {
  if (answered.has(step)) return
  await take()
  answered.add(step)
}

/** A file whose bytes are sent as an object, and then committed. */
const byObject =
  (name: string, size: number, send: (upload: Upload) => Promise<void>): Prepare =>
  async (world, number) => {
    const model = await createModel(world, `${name}-${number}`)
    const bytes = randomBytes(size)
    const upload: Upload = { model, bytes, oid: sha256(bytes), answered: new Set() }
    const { oid, answered } = upload
    const act = async () => {
      await once(upload, 'object', () => send(upload))
      await model.commit([{ key: 'lfsFile', value: { path, algo: 'sha256', oid, size } }])
    }
    const look = async (found: Buffer | undefined, what: string) => {
      if (found !== undefined && !found.equals(bytes)) throw new Error(`${what} is there, and not whole`)
      return found === undefined ? 'nothing' : 'whole'
    }
    return {
      act,
      async settle(isAcknowledged) {
        const outcome = expectDone(await look(await model.file(path), 'the file'), isAcknowledged)
        expectDone(await look(await model.object(oid), 'the object'), answered.has('object') || outcome === 'whole')
        await act()
        expectDone(await look(await model.file(path), 'the file'), true)
        return outcome
      },
    }
  }

const Action = z.object({ href: z.string(), header: z.record(z.string(), z.string()).default({}) })
const Batch = z.object({ objects: z.array(z.object({ actions: z.object({ upload: Action }).optional() })).length(1) })

/** Where an object goes; nothing where it is there already. */
async function uploadAction({ model, oid, bytes }: Upload, transfers: readonly string[]) {
  const body = JSON.stringify({ operation: 'upload', transfers, objects: [{ oid, size: bytes.length }] })
  const headers = { 'content-type': 'application/vnd.git-lfs+json' }
  const answer = await model.ask(`${model.lfs}/objects/batch`, { method: 'POST', body, headers })
  return Batch.parse(await answer.json()).objects[0]?.actions?.upload
}

const lfs = byObject('lfs', 8 * mebibyte, async (upload) => {
  const action = await uploadAction(upload, ['basic'])
  if (action !== undefined)
    await upload.model.ask(action.href, { method: 'PUT', body: upload.bytes, headers: action.header })
})

/** In parts: what has come of them before a kill is not sent again. */
const parts = byObject('parts', 40 * mebibyte, async (upload) => {
  const action = await uploadAction(upload, ['basic', 'multipart'])
  if (action === undefined) return
  const { chunk_size: chunk, ...addresses } = action.header
  const size = Number(chunk)
  for (const [index, key] of Object.keys(addresses).toSorted().entries()) {
    const body = upload.bytes.subarray(index * size, (index + 1) * size)
    await once(upload, `part ${key}`, () => upload.model.ask(addresses[key] ?? '', { method: 'PUT', body }))
  }
  const body = JSON.stringify({ oid: upload.oid, parts: [] })
  const headers = { 'content-type': 'application/vnd.git-lfs+json' }
  await upload.model.ask(action.href, { method: 'POST', body, headers })
})

const Grant = z.object({ casUrl: z.string(), accessToken: z.string() })
const chunkBytes = 64 * 1024
const chunksOfXorb = 32

/** As two xorbs and what says that they are a file: a xorb that has come before a kill is not sent again. */
const xet = byObject('xet', 2 * chunksOfXorb * chunkBytes, async (upload) => {
  const { model, bytes, oid } = upload
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

const inlineFiles = 20

/** Small files that stand in the commit itself: all of them are there, or none. */
const inline: Prepare = async (world, number) => {
  const model = await createModel(world, `inline-${number}`)
  const files = Array.from({ length: inlineFiles }, (_, n) => ({ name: `part-${n}.bin`, bytes: randomBytes(50_000) }))
  const lines = files.map(({ name, bytes }) => ({
    key: 'file',
    value: { path: name, content: bytes.toString('base64'), encoding: 'base64' },
  }))
  const look = async () => {
    let whole = 0
    for (const { name, bytes } of files) {
      const found = await model.file(name)
      if (found !== undefined && !found.equals(bytes)) throw new Error(`${name} is there, and not whole`)
      whole += found === undefined ? 0 : 1
    }
    if (whole % files.length !== 0) throw new Error(`${whole} of ${files.length} files of a commit are there`)
    return whole === 0 ? 'nothing' : 'whole'
  }
  const act = () => model.commit(lines)
  return {
    act,
    async settle(isAcknowledged) {
      const outcome = expectDone(await look(), isAcknowledged)
      await act()
      expectDone(await look(), true)
      return outcome
    },
  }
}

/** Uploads through the Hub's wire that are killed in the middle, by name. */
export const hubUploads: Readonly<Record<string, Prepare>> = { lfs, parts, xet, inline }
