import { type FileHandle, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The sections with which an answer to a whole fetch begins (gitprotocol-v2(5)); a refusal begins with `ERR`. */
const begins = /^[0-9a-f]{4}(?:shallow-info|packfile)\n/

/** Does this file hold an answer with a pack, to its end? */
export async function isWholeAnswer(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  const head = Buffer.alloc(32)
  const tail = Buffer.alloc(4)
  await file.read(head, 0, head.length, 0)
  await file.read(tail, 0, tail.length, Math.max(0, size - tail.length))
  return begins.test(head.toString('latin1')) && tail.toString('latin1') === '0000'
}

/** About the bytes of a full clone: those of the packs. */
export async function expectedAnswerBytes(gitDir: string): Promise<number> {
  const folder = join(gitDir, 'objects', 'pack')
  const packs = (await readdir(folder)).filter((name) => name.endsWith('.pack'))
  // Maintenance may remove one meanwhile.
  const sizes = packs.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
