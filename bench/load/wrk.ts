import { spawnSync } from 'node:child_process'
import { runProcess } from '../../tools/process/run-process.ts'
import type { LoadResult } from './load.ts'

export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

interface WrkOptions {
  url: string
  connections: number
  seconds: number
  headers?: Readonly<Record<string, string>>
  /** A file of Lua that says what to ask for. */
  script?: string
}

/** The same load as `load` by wrk, which takes less of the machine than ours. Answers of 2xx and 3xx are successes. */
export async function loadByWrk(options: WrkOptions): Promise<LoadResult> {
  const { url, connections, seconds, headers = {}, script } = options
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const scripted = script === undefined ? [] : ['-s', script]
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '60s', '--latency', ...named, ...scripted, url]
  const { code, output } = await runProcess('wrk', args)
  if (code !== 0) throw new Error(output)
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  return {
    requestsPerSecond: Math.round(number(/Requests\/sec:\s+([\d.]+)/)),
    requests: number(/(\d+) requests in/),
    failures: number(/Non-2xx or 3xx responses: (\d+)/),
    p50Milliseconds: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(output)),
    p99Milliseconds: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(output)),
  }
}

function milliseconds(found: RegExpExecArray | null): number {
  const [, value = '0', unit = 'ms'] = found ?? []
  const factor = unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1
  return Number((Number(value) * factor).toFixed(2))
}
