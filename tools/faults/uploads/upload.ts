import { createCipheriv, createHash } from 'node:crypto'
import { expectDone, type Outcome } from '../changes/changes.ts'
import { createModel, type ModelOnHub, modelOf, type Sender, sha256 } from './model-on-hub.ts'

/** A way in which files are sent through the Hub's wire. */
export interface UploadKind {
  files: readonly { path: string; size: number }[]
  /** Do its files lie beside Git, as objects? */
  isObject: boolean
  /** Sends what was not answered before, and commits it. */
  send(upload: Upload): Promise<void>
}

/** One upload: what is sent, and what was heard of it. */
export interface Upload {
  kind: UploadKind
  model: ModelOnHub
  files: readonly { path: string; bytes: Buffer; oid: string }[]
  /** The steps that were answered: whoever goes on after a break does none of them again. */
  answered: Set<string>
  /** Is told of each as it is answered. */
  onAnswer?: (step: string) => void
}

interface Beginning {
  sender: Sender
  name: string
  kind: UploadKind
}

/** Begins one, into a new model of that name. */
export async function beginUpload({ sender, name, kind }: Beginning): Promise<Upload> {
  await createModel(sender, name)
  return uploadOf({ sender, name, kind })
}

/** One whose model is there, as each process sees it: its bytes follow from its name. */
export function uploadOf({ sender, name, kind }: Beginning): Upload {
  const files = kind.files.map(({ path, size }) => {
    const bytes = bytesOf(`${name}/${path}`, size)
    return { path, bytes, oid: sha256(bytes) }
  })
  return { kind, model: modelOf(sender, name), files, answered: new Set() }
}

/** Bytes that look like chance, and are the same for the same words. */
function bytesOf(words: string, size: number): Buffer {
  const key = createHash('sha256').update(words).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size))
}

/** Does one step of an upload, unless it was answered before. */
export async function once(upload: Upload, step: string, take: () => Promise<unknown>): Promise<void> {
  if (upload.answered.has(step)) return
  await take()
  upload.answered.add(step)
  upload.onAnswer?.(step)
}

/** Looks what is there of its files: all or nothing. Throws where it is a part, or something else. */
async function lookAt({ model, files, kind }: Upload): Promise<Outcome> {
  // Whatever a killed client has sent may land meanwhile.
  const commit = await model.head()
  let whole = 0
  for (const { path, bytes, oid } of files) {
    const found = await model.file(path, commit)
    if (found !== undefined && !found.equals(bytes)) throw new Error(`${path} is there, and not whole`)
    whole += found === undefined ? 0 : 1
    const object = kind.isObject ? await model.object(oid) : undefined
    if (object !== undefined && !object.equals(bytes)) throw new Error(`the object of ${path} is there, and not whole`)
    if (kind.isObject && found !== undefined && object === undefined) throw new Error(`the object of ${path} is gone`)
  }
  if (whole % files.length !== 0) throw new Error(`${whole} of ${files.length} files of a commit are there`)
  return whole === 0 ? 'nothing' : 'whole'
}

/** Looks what has become of one that was broken off: what was answered is there, and nothing is half there. Then goes on with it until it is whole. */
export async function settleUpload(upload: Upload): Promise<Outcome> {
  const { answered, files, model, kind } = upload
  const outcome = expectDone(await lookAt(upload), answered.has('commit'))
  if (answered.has('object'))
    for (const { oid } of files) expectDone((await model.object(oid)) === undefined ? 'nothing' : 'whole', true)
  await kind.send(upload)
  expectDone(await lookAt(upload), true)
  return outcome
}
