import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changeKills } from '../faults/changes/change-kills.ts'
import { diskErrors, fullDisk } from '../faults/disk-errors.ts'
import { eventKills } from '../faults/events/event-kills.ts'
import { killRounds } from '../faults/kill-rounds.ts'
import { finds, whyNoLoop } from '../faults/loop-disk.ts'
import { outboxKills } from '../faults/outbox-kills.ts'
import { powerCuts, withoutSyncs } from '../faults/power-cuts.ts'
import { randomOf } from '../faults/random.ts'
import { hubUploads } from '../faults/uploads/hub-uploads.ts'
import { uploadCuts } from '../faults/uploads/upload-cuts.ts'
import { uploadErrors } from '../faults/uploads/upload-errors.ts'
import { orUsage } from '../process/or-usage.ts'

/** Shows what survives. Each part runs when it is asked for. */
const usage = `Usage: npm run faults -- --kills 1000      kill -9 of server or git in the middle of pushes
  npm run faults -- --cuts 200        power cuts: a disk's image copied in the middle of pushes (Linux, root, ext4)
  npm run faults -- --cuts 200 --control   the same with syncs that do nothing: it must find losses (eatmydata)
  npm run faults -- --events 200     kill -9 of servers while people push, create, sign in and ask for codes: one on SQLite, two on PostgreSQL
  npm run faults -- --changes 200    kill -9 of the server in the middle of creations, renames, transfers, forks, deletions, restorations, commits, uploads and imports
  npm run faults -- --uploads 200    kill -9 of server or client in the middle of uploads as clients of the Hub send them: whole, in parts, by Xet and in the commit itself
  npm run faults -- --upload-cuts 20      power cuts in the middle of them
  npm run faults -- --upload-errors 1000  EIO and ENOSPC at the n-th write, sync, rename and open of them, until an upload makes no more such calls; \`--from 3\` begins at the third, \`--for 300\` ends after as many seconds and says where to go on, \`--every 8\` plays each eighth call, \`--only 'xet: EIO at openat'\` plays those whose name says so
  npm run faults -- --buckets-away 2      the bucket is away for a minute in the middle of them, \`--for 20\` for twenty seconds: it hangs up, or says nothing, by turns
  npm run faults -- --outbox 200     the same of processes that do nothing but record and deliver events, all the time
  npm run faults -- --errors 12       EIO and ENOSPC at the n-th write and sync, and a disk that fills up (strace, root)
\`--engines sqlite\` leaves the other one out, where events and uploads are concerned. \`--seed\` repeats the choices of a run. A part that can't run here says what is missing, and the command fails.`
const { values } = await orUsage(usage, () =>
  parseArgs({
    options: {
      kills: { type: 'string', default: '0' },
      cuts: { type: 'string', default: '0' },
      events: { type: 'string', default: '0' },
      changes: { type: 'string', default: '0' },
      uploads: { type: 'string', default: '0' },
      'upload-cuts': { type: 'string', default: '0' },
      'upload-errors': { type: 'string', default: '0' },
      from: { type: 'string', default: '1' },
      for: { type: 'string' },
      every: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      'buckets-away': { type: 'string', default: '0' },
      outbox: { type: 'string', default: '0' },
      errors: { type: 'string', default: '0' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      control: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  }),
)
const bounded = (text: string, max: number) => Math.min(Math.max(0, Math.trunc(Number(text)) || 0), max)
const seed = bounded(values.seed, 2 ** 31)
const random = randomOf(seed)
const engines = new Set(values.engines.split(','))
const kills = bounded(values.kills, 100_000)
const cuts = bounded(values.cuts, 100_000)
const errors = bounded(values.errors, 1_000)
const events = bounded(values.events, 100_000)
const changes = bounded(values.changes, 100_000)
const uploads = bounded(values.uploads, 100_000)
const cutsOfUploads = bounded(values['upload-cuts'], 10_000)
const errorsOfUploads = bounded(values['upload-errors'], 1_000)
const from = Math.max(1, bounded(values.from, 1_000))
const awayFrom = bounded(values['buckets-away'], 1_000)
const day = 24 * 3_600
const forMs = bounded(values.for ?? String(day), day) * 1_000
const every = Math.max(1, bounded(values.every, 1_000))
const outbox = bounded(values.outbox, 100_000)
const ofUploads = uploads + cutsOfUploads + errorsOfUploads + awayFrom
if (kills + cuts + errors + events + changes + ofUploads + outbox === 0)
  throw new Error(
    'Say what shall go wrong: --kills 1000, --cuts 200, --events 200, --changes 200, --uploads 200, --upload-cuts 20, --upload-errors 12, --buckets-away 2, --outbox 200, --errors 12',
  )
console.log(`Seed ${seed}`)

let failed = false
const tell = (part: string, report: { problems: string[] }, isExpected: boolean) => {
  console.log(JSON.stringify({ part, ...report }, null, 2))
  if (report.problems.length > 0 !== isExpected) failed = true
}

if (kills > 0) tell('kills', await killRounds({ kills, random }), false)
if (changes > 0) tell('changes', await changeKills({ kills: changes, random }), false)
const engineNames = [
  ['sqlite', 'SQLite'],
  ['postgres', 'PostgreSQL'],
] as const
for (const [engine, name] of engineNames) {
  if (!engines.has(engine)) continue
  if (events > 0) tell(`events on ${name}`, await eventKills({ engine, kills: events, random }), false)
  if (uploads > 0)
    tell(`uploads on ${name}`, await changeKills({ engine, kills: uploads, random, kinds: hubUploads }), false)
  if (outbox > 0) tell(`outbox on ${name}`, await outboxKills({ engine, kills: outbox, random }), false)
}
/** Says why a part can't run on this machine, if it can't. */
const isMissing = (part: string, missing: string | undefined): boolean => {
  if (missing === undefined) return false
  console.log(`Not run: ${part}. ${missing}`)
  failed = true
  return true
}
if (cuts + cutsOfUploads > 0 && !isMissing('power cuts', await whyNoLoop())) {
  if (cutsOfUploads > 0) tell('power cuts of uploads', await uploadCuts({ cuts: cutsOfUploads, random }), false)
  if (cuts > 0 && values.control) {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-control-'))
    const report = await powerCuts({ cuts, random, env: await withoutSyncs(folder), untilFirst: true })
    rmSync(folder, { recursive: true, force: true })
    tell('power cuts without syncs: losses are expected', report, true)
  } else if (cuts > 0) tell('power cuts', await powerCuts({ cuts, random }), false)
}
if (awayFrom > 0) {
  // Where it is missing it says so as soon as it is loaded, which is no answer to who asks for the usage or for another part.
  const { hasSwift } = await import('../../server/src/testing/swift-server.ts')
  if (!isMissing('a bucket that is away', hasSwift ? undefined : 'OpenStack Swift is missing')) {
    const { bucketAway } = await import('../faults/uploads/bucket-away.ts')
    const seconds = values.for === undefined ? 60 : forMs / 1_000
    tell('a bucket that is away', await bucketAway({ absences: awayFrom, seconds, random }), false)
  }
}
const noStrace = 'strace is missing (Debian: apt-get install strace)'
if (errors + errorsOfUploads > 0 && !isMissing('disk errors', (await finds('strace')) ? await whyNoLoop() : noStrace)) {
  if (errors > 0) {
    tell('a full disk', await fullDisk({ random }), false)
    tell('disk errors', await diskErrors({ upTo: errors, random }), false)
  }
  for (const [engine, name] of engineNames)
    if (errorsOfUploads > 0 && engines.has(engine))
      tell(
        `disk errors of uploads on ${name}`,
        await uploadErrors({ engine, from, upTo: errorsOfUploads, every, forMs, only: values.only }),
        false,
      )
}
process.exitCode = failed ? 1 : 0
