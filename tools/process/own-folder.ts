import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let root: string | undefined

/**
 * A new folder in the system's temporary one that goes away when this process ends, for what tests make and many of them use: keys,
 * projects, templates. What one test alone uses, it removes at its end. `name` begins the folder's name.
 */
export function ownFolder(name: string): string {
  root ??= makeRoot()
  return mkdtempSync(join(root, `${name}-`))
}

function makeRoot(): string {
  const made = mkdtempSync(join(tmpdir(), 'sheaf-own-'))
  process.once('exit', removeOwnFolders)
  return made
}

/** Removes them before their process ends, where that will have no time for it. */
export function removeOwnFolders(): void {
  if (root !== undefined) rmSync(root, { recursive: true, force: true })
  root = undefined
}
