import { spawnSync } from 'node:child_process'
import { type Ended, runProcess } from '../process/run-process.ts'

/** Runs one command of docker compose for one project, whichever of its two programs is there. */
export interface Compose {
  run(args: readonly string[], options?: { live?: boolean }): Promise<Ended>
}

/** Finds docker compose; says what is missing where it can't. */
export function findCompose({ project, env }: { project: string; env: Readonly<Record<string, string>> }): Compose {
  const [program, first] = [['docker', 'compose'] as const, ['docker-compose'] as const].find(
    ([name, ...rest]) => spawnSync(name, [...rest, 'version']).status === 0,
  ) ?? [undefined]
  if (!program) throw new Error('There is no docker compose on this machine: https://docs.docker.com/compose/install')
  if (spawnSync('docker', ['info']).status !== 0)
    throw new Error('Docker is installed but does not answer: is it running?')
  const build = { DOCKER_BUILDKIT: '1', COMPOSE_DOCKER_CLI_BUILD: '1' }
  return {
    run: (args, options) =>
      runProcess(program, [...(first ? [first] : []), '-p', project, ...args], {
        env: { ...build, ...env },
        ...options,
      }),
  }
}
