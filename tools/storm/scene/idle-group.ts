import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux has its groups of processes that share processors, in both of their versions (cgroups(7)). */
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

let group: string | undefined

/**
 * Puts a process, with all that it starts, into a group that has processors when nobody else wants them, and gives them up at once. The least
 * niceness says only how much it gets: whoever wakes up beside it waits until its time slice is over, 4 ms where the kernel looks 250 times a
 * second, at each of the steps that a push is made of. Gives whether this system let us: it takes a privileged user and a group of ours.
 */
export function runWhenIdle(pid: number, within: readonly string[] = roots): boolean {
  group ??= makeGroup(within)
  if (group === undefined) return false
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return true
  } catch {
    return false
  }
}

function makeGroup(within: readonly string[]): string | undefined {
  for (const root of within) {
    const folder = join(root, `sheaf-storm-${process.pid}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    // Removed by its name as a whole: the files in it are the kernel's.
    const remove = () => {
      try {
        rmdirSync(folder)
      } catch {
        // Somebody in it has not ended yet: an empty group is in nobody's way.
      }
    }
    try {
      writeFileSync(join(folder, 'cpu.idle'), '1', { flag: 'r+' })
      process.once('exit', remove)
      return folder
    } catch {
      remove()
    }
  }
  return undefined
}
