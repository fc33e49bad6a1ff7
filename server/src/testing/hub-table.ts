import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a client said of one call. */
export interface CalledHub {
  call: string
  ok: boolean
  why?: string
}

/**
 * Holds a table in docs/hub.md to what a run has played: a row for each call, a column for each client. `SHEAF_WRITE_HUB_TABLE=1` writes it
 * anew.
 */
export function holdHubTable({
  name,
  clients,
  calls,
  cell,
}: {
  /** By which the page marks where the table stands. */
  name: string
  clients: readonly string[]
  calls: readonly string[]
  cell: (call: string, client: string) => string
}): void {
  const head = ['call', ...clients]
  const rows = calls.map((call) => [call, ...clients.map((each) => cell(call, each) || 'no such call')])
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const page = fileURLToPath(new URL('../../../docs/hub.md', import.meta.url))
  const [begin, end] = [`<!-- made by the run of ${name} -->\n`, `\n<!-- end of ${name} -->`]
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  assert.ok(from >= 0 && to > from, `docs/hub.md marks no table of ${name}`)
  const wanted = text.slice(0, from) + begin + table + text.slice(to)
  if (process.env.SHEAF_WRITE_HUB_TABLE === '1') writeFileSync(page, wanted)
  assert.equal(readFileSync(page, 'utf8'), wanted, 'SHEAF_WRITE_HUB_TABLE=1 writes the table anew')
}
