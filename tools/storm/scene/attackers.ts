import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { at } from '../../workspace.ts'
import { type AttackPlan, AttackReport } from '../attack-plan.ts'

/** Past the play's own end, nothing of it goes on for longer. */
const graceMs = 10_000

/** Lets a process of attackers play one phase to its end. Gives how often what came of it. */
export async function playAttack(plan: AttackPlan, file: string): Promise<Record<string, number>> {
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  const child = fork(at('tools/storm/attack-process.ts'), [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let outcomes: Record<string, number> = { 'mistake of the storm: no report': 1 }
  child.on('message', (message) => {
    outcomes = AttackReport.parse(message).outcomes
  })
  const late = setTimeout(() => child.kill('SIGKILL'), plan.seconds * 1000 + graceMs)
  await once(child, 'exit')
  clearTimeout(late)
  return outcomes
}
