import { type Dirent, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOnDisk, lastCommitsFolder } from './last-commit-files.ts'
import type { HistoryWork, OpenRepository } from './question.ts'

/** A little more than needed goes, so that the next listing does not bring us back at once. */
const keptPart = 0.75
const draftMs = 60 * 60_000

export interface TrimQuestion {
  /** What listings may take of the repository's disk. */
  maxBytes: number
}

export interface TrimAnswer {
  /** What they take now. */
  bytes: number
}

/** Takes away the listings that were used longest ago, until those of the repository fit, and drafts that nobody finished. */
export function* trimLastCommitFiles({ gitDir }: OpenRepository, { maxBytes }: TrimQuestion): HistoryWork<TrimAnswer> {
  const root = lastCommitsFolder(gitDir)
  const files: { path: string; bytes: number; used: number }[] = []
  let total = 0
  for (const folder of entriesOf(root)) {
    yield
    for (const { name } of entriesOf(join(root, folder.name))) {
      const path = join(root, folder.name, name)
      const at = statSync(path, { throwIfNoEntry: false })
      if (at === undefined) continue
      if (name.endsWith('.new') && at.mtimeMs < Date.now() - draftMs) remove(path)
      else {
        const bytes = bytesOnDisk(at.size)
        total += bytes
        files.push({ path, bytes, used: at.mtimeMs })
      }
    }
  }
  if (total <= maxBytes) return { bytes: total }
  files.sort((a, b) => a.used - b.used)
  for (const [index, { path, bytes }] of files.entries()) {
    if (total <= maxBytes * keptPart) break
    if (index % 32 === 0) yield
    remove(path)
    total -= bytes
  }
  for (const folder of entriesOf(root)) {
    yield
    removeIfEmpty(join(root, folder.name))
  }
  return { bytes: total }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Nothing was written here yet, or another process took it away.
    return []
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // On a disk that can not be written, nothing grows either.
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It holds something.
  }
}
