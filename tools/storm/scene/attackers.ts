import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { at } from '../../workspace.ts'
import { AttackMessage, type AttackPlan } from '../attack-plan.ts'
import { niceness, setSessionNiceness } from '../people/session-niceness.ts'

/** A process of attackers, getting ready. */
export interface Attackers {
  /** Settles when the attack begins, or will never begin. */
  began: Promise<void>
  /** Settles when it is over, with how often what came of it. */
  ended: Promise<Record<string, number>>
}

/**
 * To get ready and to end takes longer on a busy machine; nothing of it goes on for longer than that. Twenty accounts that open twenty pull requests
 * each had not begun after 40 s beside other work, and nothing was played.
 */
const graceMs = 120_000

/** Starts a process that plays one phase of an attack. */
export function startAttack(plan: AttackPlan, file: string): Attackers {
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  const child = fork(at('tools/storm/attack-process.ts'), [file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Leads a session of its own, and hears when this process ends.
    detached: true,
  })
  void setSessionNiceness(child.pid, niceness.attackers)
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Record<string, number>>()
  let outcomes: Record<string, number> = { 'mistake of the storm: no report': 1 }
  child.on('message', (said) => {
    const message = AttackMessage.parse(said)
    if (message.kind === 'began') began.resolve()
    else outcomes = message.outcomes
  })
  const late = setTimeout(() => child.kill('SIGKILL'), plan.seconds * 1000 + graceMs)
  child.once('exit', () => {
    clearTimeout(late)
    began.resolve()
    ended.resolve(outcomes)
  })
  return { began: began.promise, ended: ended.promise }
}
