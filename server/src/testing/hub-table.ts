import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a client said of one call. */
export interface CalledHub {
  call: string
  ok: boolean
  why?: string
}

const page = fileURLToPath(new URL('../../../docs/hub.md', import.meta.url))
const noCall = 'no such call'

interface PlayedCalls {
  /** By which the page marks where the table stands. */
  name: string
  clients: readonly string[]
  calls: readonly string[]
  /** What a client did of a call; nothing where it has none. */
  cell: (call: string, client: string) => string
}

/** The table of a name in docs/hub.md, and what stands around it. */
function tableIn(text: string, name: string): { before: string; table: string; after: string } {
  const [begin, end] = [`<!-- made by the run of ${name} -->\n`, `\n<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  assert.ok(from >= 0 && to > from, `docs/hub.md marks no table of ${name}`)
  const start = from + begin.length
  return { before: text.slice(0, start), table: text.slice(start, to), after: text.slice(to) }
}

/**
 * Holds a table in docs/hub.md to what a run has played: a row for each call, a column for each client. `SHEAF_WRITE_HUB_TABLE=1` writes it
 * anew.
 */
export function holdHubTable({ name, clients, calls, cell }: PlayedCalls): void {
  const head = ['call', ...clients]
  const rows = calls.map((call) => [call, ...clients.map((each) => cell(call, each) || noCall)])
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const { before, after } = tableIn(readFileSync(page, 'utf8'), name)
  const wanted = before + table + after
  if (process.env.SHEAF_WRITE_HUB_TABLE === '1') writeFileSync(page, wanted)
  assert.equal(readFileSync(page, 'utf8'), wanted, 'SHEAF_WRITE_HUB_TABLE=1 writes the table anew')
}

/** Holds a run that plays each call less often than the one of the table, or by fewer clients, to all of the calls that these have there. */
export function holdPlayed({ name, clients, calls, cell }: PlayedCalls): void {
  const { table } = tableIn(readFileSync(page, 'utf8'), name)
  const [head = [], , ...rows] = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  assert.deepEqual(
    head.filter((each) => clients.includes(each)),
    clients,
  )
  const told = rows.flatMap((cells) =>
    clients.flatMap((each) => (cells[head.indexOf(each)] === noCall ? [] : [`${cells[0]}: ${each}`])),
  )
  const played = calls.flatMap((call) =>
    clients.filter((each) => cell(call, each) !== '').map((each) => `${call}: ${each}`),
  )
  assert.deepEqual(played.toSorted(), told.toSorted())
}
