import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../server/src/config/config.ts'
import { withRows } from '../../../server/src/testing/read-rows.ts'
import type { Upload } from './upload.ts'

interface Behind {
  upload: Upload
  data: string
  database: Config['database']
  log: string
  /** How long the log was when the upload began. */
  logged: number
}

/** More lines of the log than this tell nobody more. */
const loggedLines = 40

/** What a stopped server holds of an upload, for whoever looks for the cause of a problem: what was heard, files, rows, and what it logged meanwhile. */
export async function lookBehind({ upload, data, database, log, logged }: Behind): Promise<string> {
  const oids = new Set(upload.files.map(({ oid }) => oid))
  const files = ['objects/**/*', 'lfs-parts/**/*', 'xet/**/*']
    .flatMap((pattern) => globSync(pattern, { cwd: data }))
    .filter(
      (path) =>
        !path.startsWith('objects') || path.includes('incoming/') || path.split('/').some((part) => oids.has(part)),
    )
    .map((path) => `${path}: ${statSync(join(data, path)).size} bytes`)
  const rows = await withRows(database, (ask) =>
    ask(`select * from repository_objects where oid in (${[...oids].map((oid) => `'${oid}'`).join(', ')})`),
  )
  const lines = readFileSync(log)
    .subarray(logged)
    .toString()
    .split('\n')
    .filter((line) => !line.includes('"level":"info"'))
    .slice(-loggedLines)
  return [
    ...titled('Asked and answered', upload.model.heard),
    ...titled('Steps that were answered', [...upload.answered]),
    ...titled('Files', files),
    ...titled(
      'Rows',
      rows.map((row) => JSON.stringify(row)),
    ),
    ...titled('Logged', lines),
  ].join('\n')
}

const titled = (title: string, lines: readonly string[]): string[] => [
  `  ${title}:`,
  ...lines.map((line) => `    ${line}`),
]
