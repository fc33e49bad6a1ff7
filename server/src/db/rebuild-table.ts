export interface Rebuild {
  table: string
  /** Every column as it shall be, by name, in the order that it has. All of them stand in the old table, too. */
  columns: Readonly<Record<string, string>>
  /** What stands behind the columns, such as a primary key of several. */
  constraints?: readonly string[]
  /** What makes the indexes of the table: they go with the old one. */
  indexes: readonly string[]
}

/**
 * What makes a table of SQLite anew with its rows, since SQLite can add a column to a table and change none
 * (https://www.sqlite.org/lang_altertable.html#otheralter). Other tables refer to it by name, and never notice.
 */
export function rebuildTable({ table, columns, constraints = [], indexes }: Rebuild): string[] {
  const names = Object.keys(columns).join(', ')
  const definitions = [...Object.entries(columns).map(([name, definition]) => `${name} ${definition}`), ...constraints]
  return [
    `create table rebuilt_${table} (${definitions.join(', ')})`,
    `insert into rebuilt_${table} (${names}) select ${names} from ${table}`,
    `drop table ${table}`,
    `alter table rebuilt_${table} rename to ${table}`,
    ...indexes,
  ]
}
