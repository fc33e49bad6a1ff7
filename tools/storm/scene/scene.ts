import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../process/free-port.ts'
import { runProcess } from '../../process/run-process.ts'
import type { Attack, Phase } from '../attacks/attack.ts'
import { startAttack } from './attackers.ts'
import { type Honest, type Measured, startHonest } from './honest.ts'
import { makeSeed, type Seed, sendersOf } from './seed.ts'
import { type StormServer, startServer } from './server.ts'

/** What every storm begins with: accounts and repositories, kept aside so that each attack meets a fresh server. */
export interface Scene {
  seed: Seed
  /** Starts a server with limits on a copy of the seed, and lets the honest begin. */
  open(): Promise<Stage>
}

/** A fresh server with ten honest people at work. */
export interface Stage {
  server: StormServer
  honest: Honest
  /** Plays one phase while the honest are measured: for these seconds, and as long as what was measured so far has it go on. */
  play(attack: Attack, options: PlayOptions): Promise<Played>
  close(): Promise<void>
}

export interface PlayOptions {
  phase: Phase
  seconds: number
  /** How many more seconds the attack goes on for, of which `seconds` have been; 0 ends it. */
  goOn(soFar: Measured & { seconds: number }): number
}

export interface Played extends Measured {
  /** How long it was played. */
  seconds: number
  outcomes: Record<string, number>
  /** The most memory of git processes at one time, in MiB, by samples. */
  gitPeak: number
}

/** Before anything is measured, caches and connections of the honest are as those of people at work. */
const warmUpMs = { full: 4_000, short: 2_000 }
const sampleMs = 250
/** No attack is played for longer without a new beginning. */
const mostSeconds = 600

interface SceneOptions {
  folder: string
  attacks: readonly Attack[]
  short: boolean
  say: (line: string) => void
}

/** Sets everything up, which takes a minute or two; nothing of it is measured. */
export async function buildScene({ folder, attacks, short, say }: SceneOptions): Promise<Scene> {
  const kept = join(folder, 'seed')
  const data = join(folder, 'data')
  // The same ports for all: addresses in seeds and cookies stay true.
  const [port, sshPort, providerPort] = [await freePort(), await freePort(), await freePort()]
  const setUp = await startServer({ data: kept, folder, port, sshPort, providerPort, limits: 'off' })
  let seed: Seed
  try {
    seed = await makeSeed({ url: setUp.url, sshPort, data: kept, folder, attacks, short, say })
  } finally {
    await setUp.stop()
  }

  const openStage = async (): Promise<Stage> => {
    rmSync(data, { recursive: true, force: true })
    const copied = await runProcess('cp', ['-a', '--reflink=auto', kept, data])
    if (copied.code !== 0) throw new Error(`The seed could not be copied:\n${copied.output}`)
    const server = await startServer({ data, folder, port, sshPort, providerPort, limits: 'on' })
    const honest = await startHonest({
      port,
      sshPort,
      folder: join(folder, 'honest', String(Date.now())),
      people: seed.honest.map(({ api: _api, ...person }) => person),
      beginsWithEach: short,
      shared: {
        repository: seed.shared.repository,
        folders: [...seed.shared.folders],
        commits: seed.shared.commits.slice(0, 500),
      },
    })
    await wait(short ? warmUpMs.short : warmUpMs.full)
    server.forget()
    return {
      server,
      honest,
      async play(attack, { phase, seconds: atFirst, goOn }) {
        const plan = {
          attack: attack.name,
          phase,
          facts: copyOf(seed.facts.get(attack.name) ?? {}),
          senders: sendersOf(seed, phase),
          victims: seed.honest.map(({ username }) => username),
          port,
          sshPort,
          providerPort,
          mostSeconds,
        }
        let gitPeak = 0
        const watch = setInterval(() => {
          gitPeak = Math.max(gitPeak, server.below())
        }, sampleMs)
        let outcomes: Record<string, number> = {}
        const attackers = startAttack(plan, join(folder, 'attack.json'))
        await attackers.began
        let seconds = 0
        const over = new AbortController()
        void attackers.ended.then(() => over.abort())
        const measured = await honest.during(async (soFar) => {
          for (let more = atFirst; more > 0; ) {
            await wait(more * 1000, undefined, { signal: over.signal }).catch(() => undefined)
            seconds += more
            more = over.signal.aborted ? 0 : goOn({ ...(await soFar()), seconds })
          }
          attackers.end()
          outcomes = await attackers.ended
        })
        clearInterval(watch)
        return { ...measured, seconds, outcomes, gitPeak }
      },
      async close() {
        await honest.stop()
        await server.stop()
      },
    }
  }
  return { seed, open: openStage }
}

const copyOf = (facts: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(facts).map(([name, list]) => [name, [...list]]))
