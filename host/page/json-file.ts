import { readFile, stat } from 'node:fs/promises'

interface Held {
  modified: number
  value: unknown
}

const held = new Map<string, Held>()

/** A JSON file of a build, read again when it changed; nothing when it is not there. */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    const { mtimeMs } = await stat(file)
    const known = held.get(file)
    if (known?.modified === mtimeMs) return known.value
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    held.set(file, { modified: mtimeMs, value })
    return value
  } catch {
    return undefined
  }
}
