import { access, open } from 'node:fs/promises'
import { join } from 'node:path'
import { readSmallFile } from '../disk/read-small-file.ts'
import { isNullId, isObjectId } from '../objects/object-id.ts'

/** A larger one is left to git, which searches it in place. */
const maxPackedBytes = 256 * 1024
/** Elsewhere a file may be found by another name than its own: in other letters, or in other bytes of the same letters. */
const foldsNames = process.platform === 'darwin' || process.platform === 'win32'

/**
 * What refs of these names hold, read from the files that git keeps them in (gitrepository-layout(5)); names that do not exist are absent. Nothing
 * where that is not plain: refs that point to others, tables of refs, files that are broken or too large. Git knows then, and says what is wrong.
 * In git's order, so that one that is packed meanwhile is not missed.
 */
export async function readRefFiles(gitDir: string, names: readonly string[]): Promise<Map<string, string> | undefined> {
  if (foldsNames) return undefined
  try {
    const held = new Map<string, string>()
    const loose = await Promise.all(names.map((name) => readLoose(gitDir, name)))
    const missing = names.filter((_, at) => loose[at] === undefined)
    const packed = missing.length > 0 ? await readPacked(gitDir) : ''
    for (const [at, name] of names.entries()) {
      const oid = loose[at] ?? findPacked(packed, name)
      if (oid !== undefined) held.set(name, plainId(oid))
    }
    return held
  } catch {
    // What keeps this from being read keeps git from it, too, which says so.
    return undefined
  }
}

/** The branch that HEAD names; nothing where that is not plain. */
export async function readHeadFile(gitDir: string): Promise<string | undefined> {
  const text = await readSmallFile(join(gitDir, 'HEAD')).catch(() => '')
  const [, name] = /^ref: (refs\/heads\/[^\s.][^\s]*)\n$/.exec(text.toString()) ?? []
  if (name === undefined || foldsNames) return undefined
  // It may be one that only points to another.
  const held = await readRefFiles(gitDir, [name])
  return held === undefined ? undefined : name
}

async function readLoose(gitDir: string, name: string): Promise<string | undefined> {
  try {
    return (await readSmallFile(join(gitDir, name))).toString('latin1').trimEnd()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // A folder of that name holds refs below it, or none any more.
    if (code === 'ENOENT' || code === 'EISDIR') return undefined
    throw error
  }
}

async function readPacked(gitDir: string): Promise<string> {
  const file = await open(join(gitDir, 'packed-refs')).catch(async (error: unknown) => {
    // None was ever packed; or there is no repository any more.
    await access(join(gitDir, 'HEAD'))
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return ''
  try {
    const { size } = await file.stat()
    if (size > maxPackedBytes) throw new Error('too large to be read each time')
    return await file.readFile('latin1')
  } finally {
    await file.close()
  }
}

/** Lines are `<id> <name>`. Names are bytes, as which the text holds them. */
function findPacked(packed: string, name: string): string | undefined {
  const end = packed.indexOf(` ${Buffer.from(name).toString('latin1')}\n`)
  return end === -1 ? undefined : packed.slice(packed.lastIndexOf('\n', end) + 1, end)
}

function plainId(text: string): string {
  if (!isObjectId(text) || isNullId(text)) throw new Error('no plain ref')
  return text
}
