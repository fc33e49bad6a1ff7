import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { outputOf } from './run-sync.ts'

export interface RunningProcess {
  pid: number
  /** The program and its arguments, with spaces between. */
  args: string
}

/** All processes of this machine, as Linux lists them in /proc: a bare machine has no `ps`. */
export function runningProcesses(): RunningProcess[] {
  if (!existsSync('/proc/self/cmdline')) return listedByPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), args: argumentsOf(name) }))
}

/** Nothing where it has ended meanwhile. */
function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function listedByPs(): RunningProcess[] {
  const lines = outputOf('ps', ['-eo', 'pid,args']).toString().split('\n')
  return lines.map((line) => ({ pid: Number.parseInt(line.trim(), 10), args: line }))
}
