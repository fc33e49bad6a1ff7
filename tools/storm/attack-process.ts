import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type AttackMessage, AttackPlan, endOrder } from './attack-plan.ts'
import { attackNamed } from './attacks/attacks.ts'

/**
 * Plays one phase of an attack, in a process that was given the lowest priority: in life attackers bring processors of
 * their own, here they must not take the server's. Ends when it is told to, and by itself when its time is over or whoever started it is gone.
 */
process.on('disconnect', () => process.exit())
// What a socket or a library makes of being thrown out is no fault of the storm's; what it came to is counted.
process.on('uncaughtException', () => count('broken off'))

const outcomes = new Map<string, number>()
const count = (outcome: string, by = 1) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + by)
/** After the play's end, connections are closed within this time. */
const graceMs = 1_000

const file = z.string().parse(process.argv[2])
const { attack: name, mostSeconds, senders, ...scene } = AttackPlan.parse(JSON.parse(readFileSync(file, 'utf8')))
const say = (message: AttackMessage, then: () => void = () => undefined) => process.send?.(message, then)
const over = new AbortController()
const ended = Promise.withResolvers<void>()
let hasBegun = false
const begin = () => {
  if (hasBegun) return
  hasBegun = true
  say({ kind: 'began' })
  setTimeout(end, mostSeconds * 1000)
}
const end = () => {
  over.abort()
  setTimeout(() => ended.resolve(), graceMs)
}
process.on('message', (order) => {
  if (order === endOrder) end()
})
// One that throws before it waits for anything would be taken for a socket that was thrown out, and never end.
const played = Promise.try(() =>
  attackNamed(name).play({
    ...scene,
    senders: senders.map(({ address, account }) => ({ address, account })),
    begin,
    signal: over.signal,
    count,
  }),
).catch((error: unknown) => {
  if (!over.signal.aborted) count(`mistake of the storm: ${error}`)
})
await Promise.race([played, ended.promise])
say({ kind: 'ended', outcomes: Object.fromEntries(outcomes) }, () => process.exit())
