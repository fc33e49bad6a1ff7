import { spawnSync } from 'node:child_process'
import { runProcess } from '../process/run-process.ts'
import type { LoadResult } from './load.ts'

export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

/** The same load by wrk, which takes less of the machine than ours. */
export async function loadByWrk(options: { url: string; connections: number; seconds: number }): Promise<LoadResult> {
  const { url, connections, seconds } = options
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', url]
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
