import { type FileHandle, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { objectFolders } from '../history/repository-format.ts'

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
  let bytes = 0
  // A fork answers with what it borrows, too.
  for (const objects of objectFolders(gitDir)) {
    const folder = join(objects, 'pack')
    const packs = (await readdir(folder)).filter((name) => name.endsWith('.pack'))
    // Maintenance may remove one meanwhile.
    const sizes = packs.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    for (const size of await Promise.all(sizes)) bytes += size
  }
  return bytes
}
