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
  /** Plays one phase while the honest are measured. */
  play(attack: Attack, options: { phase: Phase; seconds: number }): Promise<Played>
  close(): Promise<void>
}

export interface Played extends Measured {
  outcomes: Record<string, number>
  /** The most memory of git processes at one time, in MiB, by samples. */
  gitPeak: number
}

/** Before anything is measured, caches and connections of the honest are as those of people at work. */
const warmUpMs = { full: 4_000, short: 2_000 }
const sampleMs = 250

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
      async play(attack, { phase, seconds }) {
        const plan = {
          attack: attack.name,
          phase,
          facts: copyOf(seed.facts.get(attack.name) ?? {}),
          senders: sendersOf(seed, phase),
          victims: seed.honest.map(({ username }) => username),
          port,
          sshPort,
          providerPort,
          seconds,
        }
        let gitPeak = 0
        const watch = setInterval(() => {
          gitPeak = Math.max(gitPeak, server.below())
        }, sampleMs)
        let outcomes: Record<string, number> = {}
        const attackers = startAttack(plan, join(folder, 'attack.json'))
        await attackers.began
        const measured = await honest.during(async () => {
          outcomes = await attackers.ended
        })
        clearInterval(watch)
        return { ...measured, outcomes, gitPeak }
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
