import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashInName } from '@sheaf/build/frontend'
import { ownFolder } from '../../tools/process/own-folder.ts'

/**
 * A build of the same remote as another source would have made it: one text is changed, and every hashed file has
 * another name, in the manifest and in the scripts that ask for it, too.
 */
export async function rebuilt(
  build: string,
  [before, after]: readonly [before: string, after: string],
): Promise<string> {
  const target = ownFolder('rebuilt')
  const names = (await readdir(build)).filter((name) => /\.(js|css|json)$/.test(name))
  const hashes = new Set(names.flatMap((name) => hashInName.exec(name)?.[1] ?? []))
  const renew = (text: string) => {
    let renewed = text
    for (const hash of hashes) renewed = renewed.replaceAll(hash, nextHash(hash))
    return renewed
  }
  let changed = 0
  for (const name of names) {
    const text = await readFile(join(build, name), 'utf8')
    if (text.includes(before)) changed += 1
    await writeFile(join(target, renew(name)), renew(text.replaceAll(before, after)))
  }
  if (changed === 0) throw new Error(`No file of ${build} says “${before}”`)
  return target
}

const nextHash = (hash: string) => createHash('sha256').update(`${hash} again`).digest('hex').slice(0, hash.length)
