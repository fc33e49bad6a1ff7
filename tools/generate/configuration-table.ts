import { readFileSync } from 'node:fs'
import { variableTable } from '../../server/src/config/variables.ts'
import { at } from '../workspace.ts'

const begin = '<!-- configuration:begin -->'
const end = '<!-- configuration:end -->'

/** README.md with the table of configuration between its marks, as the server's schema has it. */
export function readmeWithConfiguration(): string {
  const readme = readFileSync(at('README.md'), 'utf8')
  const [before, rest = ''] = readme.split(begin)
  const after = rest.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`README.md lacks ${begin} or ${end}`)
  const text = (words: string) => words.replaceAll('<', '&lt;').replaceAll('|', '\\|')
  const rows = variableTable.map((row) => `| \`${row.name}\` | ${text(row.default)} | ${text(row.meaning)} |`)
  const table = ['| variable | without it | meaning |', '|---|---|---|', ...rows].join('\n')
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}
