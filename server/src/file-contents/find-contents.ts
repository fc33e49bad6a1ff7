import type { ContentsInput, FoundContents } from './found-contents.ts'
import { readGguf } from './read-gguf.ts'
import { readPickle } from './read-pickle.ts'
import { readSafetensors } from './read-safetensors.ts'
import { readTar, readTarGz } from './read-tar.ts'
import { readZip } from './read-zip.ts'

/**
 * What a file says that it holds; nothing where it can't be read. Strangers have written it: nothing that it says of lengths and numbers is
 * believed, and this is a task for a thread that can be ended.
 */
export async function findContents({ format, bytes, size }: ContentsInput): Promise<FoundContents | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (format === 'zip') return readZip(buffer, size)
  if (format === 'tar') return readTar(buffer, size)
  if (format === 'tar.gz') return readTarGz(buffer, size)
  if (format === 'pickle') return readPickle(buffer, size)
  return format === 'gguf' ? readGguf(buffer) : readSafetensors(buffer)
}
