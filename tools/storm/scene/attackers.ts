import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { at } from '../../workspace.ts'
import { AttackMessage, type AttackPlan, endOrder } from '../attack-plan.ts'
import { niceness, setSessionNiceness } from '../people/session-niceness.ts'
import { runWhenIdle } from './idle-group.ts'

/** A process of attackers, getting ready. */
export interface Attackers {
  /** Settles when the attack begins, or will never begin. */
  began: Promise<void>
  /** Ends it, once it has begun. */
  end(): void
  /** Settles when it is over, with how often what came of it. */
  ended: Promise<Record<string, number>>
}

/**
 * How long attackers may get ready, how long they may take to end, and how they yield. Twenty accounts that each open a pull request and write twenty times about
 * its lines had not begun after two minutes beside other work; and of what has not begun nothing is measured.
 */
const life = { readyMs: 300_000, endMs: 60_000, nice: niceness.attackers }

/** Starts a process that plays one phase of an attack. */
export function startAttack(
  plan: AttackPlan,
  file: string,
  { readyMs, endMs, nice }: Record<keyof typeof life, number> = life,
): Attackers {
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  const child = fork(at('tools/storm/attack-process.ts'), [file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Leads a session of its own, and hears when this process ends.
    detached: true,
  })
  void setSessionNiceness(child.pid, nice)
  if (nice > 0 && child.pid !== undefined) runWhenIdle(child.pid)
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Record<string, number>>()
  let outcomes: Record<string, number> | undefined
  let mistake = 'no report'
  const endAfter = (milliseconds: number, why: string) =>
    setTimeout(() => {
      mistake = why
      child.kill('SIGKILL')
    }, milliseconds)
  let late = endAfter(readyMs, `not ready after ${readyMs / 1000} s`)
  child.on('message', (said) => {
    const message = AttackMessage.parse(said)
    if (message.kind === 'ended') outcomes = message.outcomes
    else {
      clearTimeout(late)
      late = endAfter(plan.mostSeconds * 1000 + endMs, `no end after ${endMs / 1000} s`)
      began.resolve()
    }
  })
  child.once('exit', () => {
    clearTimeout(late)
    began.resolve()
    ended.resolve(outcomes ?? { [`mistake of the storm: ${mistake}`]: 1 })
  })
  const end = () => {
    if (child.connected) child.send(endOrder)
  }
  return { began: began.promise, end, ended: ended.promise }
}
