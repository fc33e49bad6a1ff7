import { type Column, readCatalog, type Table } from '../../server/src/db/catalog.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { schemaNotes } from '../../server/src/db/schema-notes.ts'
import { createLogger } from '../../server/src/log/logger.ts'

const head = `// Written by \`npm run generate\` from the migrated database and schema-notes.ts.
import type { Generated, Insertable, Selectable } from 'kysely'

/** 0 or 1. */
export type Flag = 0 | 1
`

const foot = `export type Row<T extends keyof Schema> = Selectable<Schema[T]>
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>
`

/** The types of the tables, as all migrations together make them. */
export async function databaseSchemaSource(): Promise<string> {
  const log = createLogger({ level: 'silent' })
  const database = await openDatabase({ database: { engine: 'sqlite', file: ':memory:' }, log })
  try {
    return sourceOf(await readCatalog({ engine: 'sqlite', database: database.write }))
  } finally {
    await database.close()
  }
}

function sourceOf(tables: readonly Table[]): string {
  const there = new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
  )
  const gone = Object.keys(schemaNotes).filter((name) => !there.has(name))
  if (gone.length > 0) throw new Error(`schema-notes.ts speaks of what no migration makes: ${gone.join(', ')}`)
  return [head, schemaOf(tables), ...tables.map(interfaceOf), foot].join('\n')
}

function schemaOf(tables: readonly Table[]): string {
  const lines = tables.map(({ name }) => `  ${name}: ${interfaceName(name)}\n`)
  return `/**
 * The tables, as both engines have them. Conventions: ids are integers that never leave the server (\`uid\` is
 * what others see), booleans are 0 or 1, times are milliseconds since 1970, JSON is text.
 */
export interface Schema {
${lines.join('')}}
`
}

function interfaceOf({ name, columns }: Table): string {
  const fields = columns.map(
    (column) => `${comment(`${name}.${column.name}`, '  ')}  ${column.name}: ${typeOf(name, column)}\n`,
  )
  return `${comment(name, '')}interface ${interfaceName(name)} {\n${fields.join('')}}\n`
}

const typeNames: Readonly<Record<Column['type'], string>> = { text: 'string', number: 'number', bytes: 'Uint8Array' }

function typeOf(table: string, { name, type, isNullable, isGenerated }: Column): string {
  const plain = schemaNotes[`${table}.${name}`]?.type ?? typeNames[type]
  const whole = isNullable ? `${plain} | null` : plain
  return isGenerated ? `Generated<${whole}>` : whole
}

function comment(name: string, indent: string): string {
  const text = schemaNotes[name]?.comment
  return text === undefined ? '' : `${indent}/** ${text} */\n`
}

/** `ssh_keys` as `SshKeysTable`. */
const interfaceName = (table: string) =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`
