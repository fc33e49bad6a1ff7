import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { orUsage } from '../process/or-usage.ts'
import type { Attack } from '../storm/attacks/attack.ts'
import { attackNamed, attacks } from '../storm/attacks/attacks.ts'
import { isRed } from '../storm/report/check-bounds.ts'
import { keepRow, keptRows } from '../storm/report/kept-rows.ts'
import { stormTable } from '../storm/report/table.ts'
import { runStorm } from '../storm/storm.ts'
import { at } from '../workspace.ts'

/**
 * Attacks servers of its own on this machine's loopback while ten honest people work, and says what they felt of it.
 * Ends with an exit code other than 0 where a bound is broken.
 */
const usage = `Usage: npm run storm                    every attack in every way, half an hour or more
  npm run storm -- --only blames,slow-raw    some of them
  npm run storm -- --seconds 10              each way for so long; 5 where nothing is said
  npm run storm -- --short                   the gravest, a minute in all, as \`npm test\` has it
  npm run storm -- --table                   the table of what was measured last, without measuring`
const { values, chosen } = await orUsage(usage, () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string' },
      short: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
    },
  })
  const names = values.only.split(',').filter(Boolean)
  const isPlayed = ({ grave }: Attack) => !values.short || grave === true
  return { values, chosen: names.length > 0 ? names.map(attackNamed) : attacks.filter(isPlayed) }
})
const say = (line: string) => console.log(line)
const { short } = values
const seconds = Math.min(Math.max(1, Number(values.seconds ?? (short ? 1 : 5)) || 1), 60)

const rows = values.table
  ? keptRows(chosen.map(({ name }) => name))
  : await runStorm({ attacks: chosen, seconds, short, say, done: short ? () => undefined : keepRow })
const table = stormTable(rows)
mkdirSync(at('.cache', 'storm'), { recursive: true })
writeFileSync(at('.cache', 'storm', 'table.md'), `${table}\n`)
say(`\n${table}\n`)
const red = rows.filter(isRed)
for (const { attack, problems } of red) for (const problem of problems) say(`✗ ${attack}: ${problem}`)
const counts = { passed: rows.length - red.length, failed: chosen.length - rows.length + red.length }
if (short) writeFileSync(at('.cache', 'storm', 'short.json'), `${JSON.stringify({ ...counts, rows }, null, 2)}\n`)
say(`${counts.passed} of ${chosen.length} attacks were borne`)
process.exitCode = counts.failed > 0 ? 1 : 0
