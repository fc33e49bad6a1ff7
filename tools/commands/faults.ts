import { parseArgs } from 'node:util'
import { killRounds } from '../faults/kill-rounds.ts'
import { randomOf } from '../faults/random.ts'

/**
 * Shows what survives:
 *   npm run faults -- --kills 1000        kill -9 of server or git in the middle of pushes
 * `--seed` repeats the choices of a run.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const bounded = (text: string, max: number) => Math.min(Math.max(0, Math.trunc(Number(text)) || 0), max)
const seed = bounded(values.seed, 2 ** 31)
const random = randomOf(seed)
console.log(`Seed ${seed}`)
const kills = bounded(values.kills, 100_000)
if (kills > 0) {
  const report = await killRounds({ kills, random })
  console.log(JSON.stringify(report, null, 2))
  process.exitCode = report.problems.length > 0 ? 1 : 0
}
