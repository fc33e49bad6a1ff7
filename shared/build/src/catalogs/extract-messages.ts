import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import type { CatalogType } from '@lingui/conf'
import { root } from '../apps.ts'
import { mentionsMacro } from '../macros/transform-macros.ts'
import { linguiConfig } from './lingui-config.ts'

/** What the sources say, by id. Line numbers are left out: every edit above a message would change the catalogue. */
export async function extractMessages(files: readonly string[]): Promise<CatalogType> {
  const found: CatalogType = {}
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    if (!mentionsMacro.test(source)) continue
    const origin = relative(root, file)
    const plugins: ('typescript' | 'jsx')[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
    await extractFromFileWithBabel(
      file,
      source,
      ({ id, message, context, comment }) => {
        const known = found[id]
        const origins = new Set([...(known?.origin ?? []).map(([name]) => name), origin])
        found[id] = {
          ...(message === undefined ? {} : { message }),
          ...(context === undefined ? {} : { context }),
          comments: comment ? [comment] : (known?.comments ?? []),
          origin: [...origins].sort().map((name): [string] => [name]),
        }
      },
      { linguiConfig },
      { plugins },
    )
  }
  return found
}
