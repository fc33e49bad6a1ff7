import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/**
 * The English of all catalogs that reads otherwise in a language, without what is put together from parts: whatever of it stands on a page
 * of that language was not translated, or not asked of the catalog.
 */
export function englishWordsOutside(language: string): ReadonlySet<string> {
  const pattern = `{host,remote-*,shared/*}/src/**/locales/${language}/messages.po`
  const files = globSync(pattern, { cwd: root })
  if (files.length < 5) throw new Error(`Only ${files.length} catalogs of ${language} were found`)
  const words = new Set<string>()
  const kept = new Set<string>()
  for (const file of files) {
    for (const block of readFileSync(join(root, file), 'utf8').split('\n\n')) {
      const [id, translation] = [fieldOf(block, 'msgid'), fieldOf(block, 'msgstr')]
      if (id === '' || /[{<]/.test(id)) continue
      if (translation === id) kept.add(id)
      else words.add(id)
    }
  }
  // A word that is the same in one place may be in another.
  for (const word of kept) words.delete(word)
  return words
}

function fieldOf(block: string, name: string): string {
  const lines = block.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`${name} "`))
  if (first < 0) return ''
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => !line.startsWith('"'))
  const parts = [lines[first]?.slice(name.length + 1) ?? '""', ...rest.slice(0, end < 0 ? rest.length : end)]
  return parts.map((part) => String(JSON.parse(part))).join('')
}
