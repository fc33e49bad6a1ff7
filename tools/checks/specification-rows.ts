import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { at } from '../workspace.ts'

const folder = join('e2e', 'specs', 'specification')

/** What docs/spec.md says that is shown by an end-to-end test, and no step of that test carries its number; and the other way round. */
export function rowsNotShown(): string[] {
  const steps = new Map(
    globSync('*.spec.ts', { cwd: at(folder) }).map((file) => [
      basename(file, '.spec.ts'),
      readFileSync(at(folder, file), 'utf8'),
    ]),
  )
  return compareRows(readFileSync(at('docs', 'spec.md'), 'utf8'), steps)
}

const rowLine = /^\| (\d+\.\d+) \|/
const stepTitle = /['`]([\d. ]{3,200}): /g

/** The same of a document and of the sources of tests, by their names. */
export function compareRows(document: string, tests: ReadonlyMap<string, string>): string[] {
  const shown = new Map([...tests].map(([name, source]) => [name, numbersIn(source)]))
  const rows = new Map(document.split('\n').flatMap((line) => rowOf(line) ?? []))
  const wrong = [...rows].flatMap(([number, { state, by }]) => {
    if (state === 'partly' || state === 'later') return []
    if (by.length === 0) return [`docs/spec.md: no test shows row ${number}`]
    return by.flatMap((name) => {
      // Any other test is named by its path, and that it exists is seen with all paths.
      if (name.startsWith('`') || shown.get(name)?.has(number)) return []
      return [`docs/spec.md: no step of ${folder}/${name}.spec.ts carries row ${number}`]
    })
  })
  const unnamed = [...shown].flatMap(([name, numbers]) =>
    [...numbers]
      .filter((number) => !rows.get(number)?.by.includes(name))
      .map((number) => `docs/spec.md: row ${number} does not say that it is shown by ${name}`),
  )
  return [...wrong, ...unnamed]
}

const numbersIn = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(stepTitle)].flatMap(([, numbers = '']) =>
      numbers.split(' ').filter((each) => /^\d+\.\d+$/.test(each)),
    ),
  )

function rowOf(line: string): [[number: string, { state: string; by: string[] }]] | undefined {
  const [, number] = rowLine.exec(line) ?? []
  if (number === undefined) return undefined
  const [, , , state = '', , by = ''] = line.split('|').map((cell) => cell.trim())
  return [[number, { state, by: by.split(',').flatMap((name) => name.trim() || []) }]]
}
