/** What went wrong with a disk: it has no room, or it does not do what it is asked. */
export type DiskFault = 'full' | 'failed'

/** As strerror(3) has it in the language that every git is started with. */
const words = [
  ['full', /No space left on device|Disk quota exceeded/],
  ['failed', /Input\/output error|Read-only file system/],
] as const satisfies readonly (readonly [DiskFault, RegExp])[]

/** The fault of a disk of which a git speaks, if it does: its exit codes say nothing of it. */
export const diskFaultIn = (said: string): DiskFault | undefined => words.find(([, word]) => word.test(said))?.[0]
