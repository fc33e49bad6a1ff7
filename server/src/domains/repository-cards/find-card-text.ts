import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import { findReadme } from '../browse/index.ts'

/** Of a README: a card stands at its beginning. In bytes. */
const cardBytes = 48 * 1024

export type CardText = NonNullable<Awaited<ReturnType<typeof findCardText>>>

/** The README at the root of a tree, and how its beginning is read; nothing is read of one that is no text. */
export async function findCardText({ git }: Pick<Deps, 'git'>, { gitDir, tree }: { gitDir: string; tree: string }) {
  const entry = await findReadme({ git }, { gitDir, tree })
  if (entry === undefined) return undefined
  const { oid, name: path } = entry
  const read = async (signal: AbortSignal) => {
    const { whole, size } = await git.read.blobs.open({ gitDir, oid })
    const bytes =
      whole?.subarray(0, cardBytes) ?? (await git.read.blobs.head({ gitDir, oid, size, signal, end: cardBytes }))
    return decodeText(bytes)?.text
  }
  return { oid, path, read }
}
