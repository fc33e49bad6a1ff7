import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from '../../workspace.ts'
import { AttackRow } from './row.ts'

/** Where rows lie between runs: the table of a whole storm may come from several. */
const folder = at('.cache', 'storm', 'rows')

const fileOf = (attack: string): string => at('.cache', 'storm', 'rows', `${attack}.json`)

/** Keeps what an attack came to, in place of what it came to last. */
export function keepRow(row: AttackRow): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(row.attack), `${JSON.stringify(row, null, 2)}\n`)
}

/** What these attacks came to last; those that were never measured are left out. */
export const keptRows = (attacks: readonly string[]): AttackRow[] =>
  attacks
    .filter((attack) => existsSync(fileOf(attack)))
    .map((attack) => AttackRow.parse(JSON.parse(readFileSync(fileOf(attack), 'utf8'))))
