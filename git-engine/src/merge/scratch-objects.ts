import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { objectFolders } from '../history/repository-format.ts'
import type { NewObject } from '../land/new-object.ts'
import type { GitCommand } from '../process/run-git.ts'

/** By which git writes to the scratch folder, and reads the repository as well. */
export type ScratchEnvironment = NonNullable<GitCommand['environment']>

/** Works with a folder for objects of its own, which reads those of the repository as well. It is gone afterwards. */
export async function inScratch<T>(
  { gitDir, name }: { gitDir: string; name: string },
  work: (scratch: { folder: string; environment: ScratchEnvironment }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `sheaf-${name}-`))
  try {
    const objects = join(folder, 'objects')
    await mkdir(objects)
    const environment = {
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objectFolders(gitDir).join(delimiter),
    }
    return await work({ folder, environment })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const compress = promisify(deflate)

/** Writes an object that was made in memory as a loose one of a scratch folder, without a process for each. */
export async function writeScratchObject(folder: string, { oid, type, size, content }: NewObject): Promise<void> {
  if (!Buffer.isBuffer(content)) throw new Error('it is in a file')
  const into = join(folder, 'objects', oid.slice(0, 2))
  await mkdir(into, { recursive: true })
  const bytes = Buffer.concat([Buffer.from(`${type} ${size}\0`), content])
  await writeFile(join(into, oid.slice(2)), await compress(bytes, { level: 1 }))
}
