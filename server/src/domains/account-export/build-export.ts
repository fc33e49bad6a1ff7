import { limits } from '@sheaf/contract'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Deps } from '../../deps.ts'
import { accountData, selectOwnCards, selectOwnProjects } from './account-data.store.ts'
import { findExporter, selectOwnRepositories, updateExport } from './export.store.ts'
import { type ExportFiles, exportFiles } from './export-files.ts'
import { ownWords } from './own-words.ts'
import { type TarEntry, tarBytes } from './tar.ts'

/** There is no room for it: it is of no use to try again. */
export class ExportTooLarge extends Error {
  override readonly name = 'ExportTooLarge'
}

type BuildDeps = Pick<Deps, 'config' | 'database' | 'git' | 'log' | 'storage'>
type Repository = Awaited<ReturnType<typeof selectOwnRepositories>>[number]

/**
 * Gathers all that is an account's in a folder: what the database has of it as JSON, and each of its repositories as a bundle.
 * Goes on where an earlier attempt was broken off. Gives the size of the archive. Throws `ExportTooLarge`.
 */
export async function buildExport(
  deps: BuildDeps,
  { userId, uid, signal }: { userId: number; uid: string; signal: AbortSignal },
): Promise<number> {
  const { config, database } = deps
  const files = exportFiles({ dataFolder: config.dataFolder, uid })
  const exporter = await findExporter(database.read, userId)
  if (exporter === undefined) return 0
  await files.open()
  const entries: TarEntry[] = []
  const add = async (path: string, file: string) => {
    const bytes = await files.bytesOf(file)
    if (bytes !== undefined) entries.push({ path: `sheaf-export/${path}`, file, bytes })
    if (tarBytes(entries) > limits.exportBytes) throw new ExportTooLarge('the archive would be too large')
  }
  const addJson = async (file: string, value: unknown) => {
    await files.write(file, `${JSON.stringify(value ?? null, undefined, 2)}\n`)
    await add(file, file)
  }
  for (const [name, select] of Object.entries(accountData)) {
    signal.throwIfAborted()
    await addJson(`${name}.json`, await select(database.read, userId))
  }
  // One file each: the texts of all of them would be too much to hold at once.
  for (const { id, ...project } of await selectOwnProjects(database.read, exporter.ownerId)) {
    signal.throwIfAborted()
    await addJson(`project-${project.uid}.json`, { ...project, cards: await selectOwnCards(database.read, id) })
  }
  for await (const { name, rows } of ownWords(database.read, userId)) {
    signal.throwIfAborted()
    await addJson(`${name}.json`, rows)
  }
  const repositories = await selectOwnRepositories(database.read, exporter.ownerId)
  const total = repositories.length
  const missing: string[] = []
  for (const [done, repository] of repositories.entries()) {
    signal.throwIfAborted()
    if (!(await updateExport(database.write, { uid, done, total }))) return 0
    const file = `${repository.id}.bundle`
    const isThere =
      (await files.bytesOf(file)) !== undefined || (await bundle(deps, { files, repository, file, signal }))
    if (isThere) await add(`repositories/${repository.name}/repository.bundle`, file)
    else missing.push(repository.name)
  }
  await addJson('without-commits.json', missing)
  await files.seal(entries)
  await updateExport(database.write, { uid, done: total, total })
  return tarBytes(entries)
}

/** Says whether the repository had any commits. */
async function bundle(
  { git, storage }: BuildDeps,
  {
    files,
    repository,
    file,
    signal,
  }: { files: ExportFiles; repository: Repository; file: string; signal: AbortSignal },
): Promise<boolean> {
  const { uid, storageNode, diskBytes } = repository
  if (!(await hasFreeSpace(files.folder, { besides: diskBytes }))) throw new ExportTooLarge('the disk is full')
  const gitDir = storage.repositoryDir({ node: storageNode, uid })
  if (!(await git.transport.bundle({ gitDir, file: files.at(`${file}.part`), signal }))) return false
  await files.keep(file)
  return true
}
