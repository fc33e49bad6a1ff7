import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Resident memory of a process in MiB; nothing where it has ended. Linux only, from /proc. */
export function residentOf(pid: number): number | undefined {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`))?.[1]
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024)
}

/** The most resident memory that a process has had since it began, or since `forgetPeak`, in MiB. Linux only. */
export function peakOf(pid: number): number | undefined {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`))?.[1]
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024)
}

/** Lets a process's peak count anew from what it holds now, see proc(5). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const text = readIfThere(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').flatMap((word) => (word === '' ? [] : Number(word)))
}

/** All that run below a process, in MiB together. Pages that they share count for each: an upper bound. */
export function residentBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + (residentOf(child) ?? 0) + residentBelow(child), 0)
}

/**
 * What a process and all below it hold, in MiB: of pages that several processes have, each counts its share (PSS), those of
 * other programs included. Nothing where the kernel doesn't say. Linux only.
 */
export function proportionalTreeOf(pid: number): number | undefined {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1]
  if (kibibytes === undefined) return undefined
  return childrenOf(pid).reduce((sum, child) => sum + (proportionalTreeOf(child) ?? 0), Number(kibibytes) / 1024)
}

/** What each process below one is, and how much of `proportionalTreeOf` it holds by itself. */
export function eachBelow(pid: number): string[] {
  return childrenOf(pid).flatMap((child) => {
    const [file = '', ...args] = readIfThere(`/proc/${child}/cmdline`).split('\0')
    const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${child}/smaps_rollup`))?.[1] ?? '0'
    const told = args.find((argument) => /^(?:cat-file|diff-tree|blame|rev-list|log)$/.test(argument)) ?? basename(file)
    return [`${told} ${Math.round(Number(kibibytes) / 102.4) / 10}`, ...eachBelow(child)]
  })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
