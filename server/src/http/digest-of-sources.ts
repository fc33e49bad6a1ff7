import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the source files below these folders by what they hold; tests do not count. Two servers of the same code agree
 * on it, wherever they are installed. Read once, at start.
 */
export function digestOfSources(folders: readonly string[]): string {
  const digest = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const source = readFileSync(join(folder, file))
      digest.update(`${file} ${source.length}\0`).update(source)
    }
  }
  return digest.digest('base64url').slice(0, 16)
}
