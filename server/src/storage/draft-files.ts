import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** By this the names of files begin that somebody is still writing. */
export const draftPrefix = 'incoming-'
/** What nobody has finished writing after this is a crash's, in milliseconds. */
const draftMs = 60 * 60_000

/** Removes drafts that a crash has left in a folder. */
export async function sweepUploadDrafts(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(draftPrefix)) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < now - draftMs) await rm(file, { force: true })
  }
}

/** The folders that somebody's uploads have, each below that of its repository. */
export async function* uploadFoldersOf(sender: string): AsyncGenerator<string> {
  for (const repoUid of await readdir(sender).catch(() => []))
    for (const name of await readdir(join(sender, repoUid)).catch(() => [])) yield join(sender, repoUid, name)
}
