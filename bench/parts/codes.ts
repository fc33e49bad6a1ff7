import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProcess } from '../../tools/process/run-process.ts'
import { person } from '../../tools/product/person.ts'
import type { Bench, RunPart } from '../bench.ts'
import { type Outbox, watchOutbox } from '../client/outbox.ts'
import { gitEnvironment } from '../data/run-git.ts'
import { quantile } from '../load/median.ts'

const imports = 4
const quietCodes = 20
const everyMs = 250
/** What the imports lead to goes on when they are over: histories and folders are indexed, packs tidied. */
const afterMs = 10_000

/**
 * Sign-up codes while whole histories are imported, more of them at once than there are slots: from the request to the mail, first
 * alone, then beside four imports of curl/curl and all that follows from these.
 */
export const codes: RunPart = async (bench) => {
  const { mirror, hosted } = await bench.subject('curl')
  const outbox = watchOutbox(join(bench.folder, 'data'))
  try {
    const ask = askForCode(bench, outbox)
    const alone: number[] = []
    for (let number = 0; number < quietCodes; number += 1) alone.push(await ask())
    let over = false
    const flood = importAll(bench, { mirror, branch: hosted.branch }).then(async (milliseconds) => {
      await wait(afterMs)
      return milliseconds
    })
    const asked: Promise<number>[] = []
    void flood.finally(() => (over = true)).catch(() => undefined)
    while (!over) {
      const mailed = ask()
      // What fails is told below.
      mailed.catch(() => undefined)
      asked.push(mailed)
      await wait(everyMs)
    }
    const milliseconds = await flood
    const beside = await Promise.all(asked)
    const usual = quantile(alone, 0.5)
    bench.tell({ name: 'sign-up code, from the request to the mail', figure: usual, unit: 'ms', note: spread(alone) })
    bench.tell({
      name: `sign-up code beside ${imports} imports of curl/curl, delay of the slowest`,
      figure: quantile(beside, 1) - usual,
      unit: 'ms',
      target: { atMost: 1_000 },
      note: `${spread(beside)}; imports ${(milliseconds / 1000).toFixed(0)} s`,
    })
  } finally {
    outbox.close()
  }
}

const spread = (times: readonly number[]) =>
  `${times.length} codes, p50 ${Math.round(quantile(times, 0.5))}, p99 ${Math.round(quantile(times, 0.99))}, slowest ${Math.round(quantile(times, 1))} ms`

/** Asks for a code for somebody new. Gives how long it took until the mail was there, in milliseconds. */
function askForCode({ workshop }: Bench, outbox: Outbox): () => Promise<number> {
  let count = 0
  return async () => {
    count += 1
    const email = `person${count}@example.org`
    const began = performance.now()
    await person(workshop.sheaf.url).sendCode({ body: { email } })
    return (await outbox.arrivalOf(email)) - began
  }
}

/** Pushes a whole history to repositories of its own, all at once. Gives how long all of that took, in milliseconds. */
async function importAll({ workshop }: Bench, { mirror, branch }: { mirror: string; branch: string }): Promise<number> {
  const began = performance.now()
  const pushes = Array.from({ length: imports }, async (_, number) => {
    const { remote } = await workshop.create({ name: `flood-${number}`, branch })
    const args = ['--git-dir', mirror, 'push', '-q', remote, 'refs/heads/*:refs/heads/*', 'refs/tags/*:refs/tags/*']
    const { code, output } = await runProcess('git', args, { env: gitEnvironment })
    if (code !== 0) throw new Error(`An import failed:\n${output.slice(-2000)}`)
  })
  await Promise.all(pushes)
  return performance.now() - began
}
