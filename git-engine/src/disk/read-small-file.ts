import { open, readFile } from 'node:fs/promises'

/** Of a larger one all is read by Node's own means. */
const smallBytes = 4_096

/**
 * Reads a file that is small as a rule, as those are in which git keeps refs. Node's own `readFile` looks at its size as well, and waits until it is closed: four steps,
 * for each of which an iteration of the event loop is waited. Here it is opened and read, and nobody waits for its end.
 */
export async function readSmallFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(smallBytes), 0, smallBytes, 0)
    // Less than there was room for is all that there is (read(2)).
    return bytesRead < smallBytes ? buffer.subarray(0, bytesRead) : await readFile(path)
  } finally {
    file.close().catch(() => undefined)
  }
}
