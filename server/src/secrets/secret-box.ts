import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keeps secrets of other servers in the database as nobody reads them there who has not the data folder as well. */
export interface SecretBox {
  /** Encrypts a text for one purpose, such as `import:<uid>`: it opens for no other. */
  seal(text: string, purpose: string): Promise<string>
  /** The text again; nothing where it was sealed for another purpose or by another key. */
  open(sealed: string, purpose: string): Promise<string | undefined>
}

const keyFile = 'secrets_key'
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The key lies in the data folder, made when it is first needed, and is the same for all servers over one folder. */
export function createSecretBox(folder: string): SecretBox {
  let loading: Promise<Buffer> | undefined
  const load = async () => {
    // The library that reads keys takes as long to load as a tenth of a start, which needs no secret.
    const { openKey } = await import('../ssh/host-key.ts')
    const { pem } = await openKey(folder, keyFile)
    // What the file holds is used for this alone, and not as it is.
    return createHmac('sha256', pem).update('sheaf secret box').digest()
  }
  const keyOf = () => {
    loading ??= load()
    // What failed is tried again by whoever asks next.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    async seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, await keyOf(), nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    async open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const [nonce, rest] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
      const opening = createDecipheriv(algorithm, await keyOf(), nonce, { authTagLength: tagBytes })
      opening.setAAD(Buffer.from(purpose)).setAuthTag(rest.subarray(0, tagBytes))
      try {
        return Buffer.concat([opening.update(rest.subarray(tagBytes)), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
