import type { Deps } from '../deps.ts'

const die = () => process.kill(process.pid, 'SIGKILL')

/**
 * The same, but that the process dies at a step: `before` or `after` a call that may change something and takes its time, by its name, as `after syncPush`, or
 * `after tx 2` for the second of them. `steps` are those that were passed, each as it would be named here.
 */
export function mortalDeps(deps: Deps, step?: string): { deps: Deps; steps: readonly string[] } {
  const [when, name, nth = '1'] = step?.split(' ') ?? []
  const steps: string[] = []
  const calls = new Map<string, number>()
  const mortal = <T extends object>(methods: T, isStep = (_name: string) => true): T =>
    new Proxy(methods, {
      get(target, property) {
        const found: unknown = Reflect.get(target, property)
        const called = String(property)
        if (typeof found !== 'function' || !isStep(called)) return found
        return (...args: unknown[]) => {
          const count = (calls.get(called) ?? 0) + 1
          calls.set(called, count)
          const isMeant = called === name && count === Number(nth)
          if (isMeant && when === 'before') die()
          const result: unknown = Reflect.apply(found, target, args)
          if (!(result instanceof Promise)) return result
          return result.finally(() => {
            if (isMeant) die()
            steps.push(`after ${called} ${count}`)
          })
        }
      },
    })
  const { database, jobs, events, git } = deps
  const made: Deps = {
    ...deps,
    database: mortal(database, (called) => called === 'tx'),
    jobs: mortal(jobs),
    events: mortal(events),
    git: { ...git, write: mortal(git.write) },
  }
  return { deps: made, steps }
}
