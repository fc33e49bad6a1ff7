import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { readSshSignature } from '../../signatures/ssh-signature.ts'
import { entryNames, Manifest, maxManifestBytes } from './manifest.ts'

const maxSignatureBytes = 16 * 1024

/** What is wrong with a file that is to be a bundle, in words for the operator who has it. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
}

/** A bundle that has said what it holds, and by whom that is signed. */
export interface OpenBundle {
  manifest: Manifest
  /** The key that made the signature, as `ssh-keygen -l` prints it. */
  signer: string
  /** What follows, in the order in which it stands. Each is read to its end before the next; nothing has been checked of it. */
  entries(): AsyncGenerator<{ name: string; size: number; body: Readable }>
  close(): void
}

/** Opens a bundle: reads its manifest and checks its signature, which come first. Whether the signer is to be trusted, others say. */
export async function openBundle(file: string): Promise<OpenBundle> {
  const source = createReadStream(file)
  const archive = extract()
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  const all = archive[Symbol.asyncIterator]()
  const close = () => {
    source.destroy()
    archive.destroy()
  }
  const next = async () => {
    const { done, value } = await all.next()
    if (done) return undefined
    const { name, size = 0, type } = value.header
    return { name, size, type, body: Readable.from(value, { objectMode: false }) }
  }
  const read = async (name: string, maxBytes: number): Promise<Buffer> => {
    const entry = await next()
    if (entry?.name !== name || entry.size > maxBytes) throw new BundleError(`${file} is no bundle of Sheaf.`)
    const chunks: Buffer[] = []
    for await (const chunk of entry.body) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  try {
    const text = await read(entryNames.manifest, maxManifestBytes)
    const signature = (await read(entryNames.signature, maxSignatureBytes)).toString('latin1')
    const { verdict, fingerprint } = readSshSignature(signature, text, 'sheaf-bundle')
    if (verdict !== 'good' || fingerprint === undefined)
      throw new BundleError('The signature does not fit what the bundle says it holds. Nothing was taken from it.')
    const parsed = Manifest.safeParse(JSON.parse(text.toString('utf8')))
    if (!parsed.success) throw new BundleError('The bundle was made by another version of Sheaf, or by something else.')
    return {
      manifest: parsed.data,
      signer: fingerprint,
      close,
      async *entries() {
        for (let entry = await next(); entry !== undefined; entry = await next()) {
          if (entry.type !== 'file') throw new BundleError(`${entry.name} is no file.`)
          yield entry
        }
      },
    }
  } catch (error) {
    close()
    if (error instanceof BundleError || (error instanceof Error && 'code' in error)) throw error
    throw new BundleError(`${file} is no bundle of Sheaf.`, { cause: error })
  }
}
