import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProcess } from '../process/run-process.ts'

/** A small file system of its own, in a file. */
export interface LoopDisk {
  /** Where it is mounted. */
  readonly folder: string
  /**
   * Copies its backing file: what a disk would hold if the power went now. A copy during which the system still wrote is
   * made again, since its beginning is older than its end, as no power cut leaves a disk.
   *
   * @throws Error where the system writes for ten seconds on end
   */
  copyTo(file: string): Promise<void>
  unmount(): Promise<void>
}

/** What is missing on this machine for mounting loop devices, or nothing. */
export async function whyNoLoop(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'loop mounts need Linux'
  if (process.getuid?.() !== 0) return 'loop mounts need root'
  if (!(await finds('mkfs.ext4'))) return 'mkfs.ext4 is missing (Debian: apt-get install e2fsprogs)'
  const folder = join('/tmp', `sheaf-loop-${process.pid}`)
  mkdirSync(folder)
  try {
    const disk = await makeDisk(folder, { mebibytes: 8 })
    await disk.unmount()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Is there such a program? */
export async function finds(program: string): Promise<boolean> {
  return (await runProcess('sh', ['-c', `command -v ${program}`])).code === 0
}

/**
 * Makes an ext4 of this size and mounts it. Its journal is written when somebody asks for it, and else so seldom that
 * nothing lasts by luck.
 */
export async function makeDisk(folder: string, { mebibytes }: { mebibytes: number }): Promise<LoopDisk> {
  const image = join(folder, 'disk.img')
  await must('truncate', ['-s', `${mebibytes}M`, image])
  await must('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image])
  return mountImage(image, join(folder, 'disk'))
}

/** Mounts an image: the file system replays its journal as after a power cut. */
export async function mountImage(image: string, folder: string): Promise<LoopDisk> {
  mkdirSync(folder, { recursive: true })
  await must('mount', ['-o', 'loop,commit=120', image, folder])
  const device = (await must('findmnt', ['--noheadings', '--output', 'SOURCE', folder])).trim()
  return {
    folder,
    copyTo: (file) => copyAtRest({ image, file, device }),
    unmount: async () => {
      await must('umount', [folder])
    },
  }
}

const restWithinMs = 10_000

async function copyAtRest({ image, file, device }: { image: string; file: string; device: string }): Promise<void> {
  const deadline = Date.now() + restWithinMs
  for (;;) {
    const before = writesOf(device)
    if (before.inFlight === 0) {
      copyFileSync(image, file)
      const after = writesOf(device)
      if (after.inFlight === 0 && after.completed === before.completed) return
    }
    if (Date.now() > deadline) throw new Error(`${device} is written to all the time: no copy of it is of one moment`)
    await wait(5)
  }
}

/** Writes that a block device has completed, and what it is at work on (Documentation/block/stat.rst of Linux). */
function writesOf(device: string): { completed: number; inFlight: number } {
  const fields = readFileSync(`/sys/class/block/${basename(device)}/stat`, 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number)
  const [completed, inFlight] = [fields[4], fields[8]]
  if (completed === undefined || inFlight === undefined) throw new Error(`${device} tells nothing of its writes`)
  return { completed, inFlight }
}

async function must(file: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runProcess(file, args)
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${output.trim()}`)
  return output
}
