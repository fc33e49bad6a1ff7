import type { Lane } from './lanes.ts'

/**
 * Lanes that yield to all others: what takes long must not slow what is answered at once. Packs that go out are made on
 * all processors, so that they yield to pages as well.
 */
const ofLanes: Readonly<Partial<Record<Lane, number>>> = {
  heavy: 10,
  'receive-large': 10,
  maintenance: 10,
  upload: 5,
  conversation: 5,
}
/**
 * Who had so many milliseconds of slots lately yields so much. A small push takes a tenth of a second. No more than this:
 * at 15 a caller with much to do got a twentieth of a busy machine, and what it had asked for ran into its deadlines.
 */
const much = { usedMs: 750, nice: 10 }

/**
 * The nice value of a process, as setpriority(2) has it: where processors are short, the kernel gives a process at 0 nine
 * times what it gives one at 10. Slots share out how many run, not how fast; a caller that comes now and then must not
 * be half as fast for every other that fills its own.
 */
export function nicenessFor({ lane, usedMs }: { lane: Lane; usedMs: number }): number {
  return Math.max(ofLanes[lane] ?? 0, usedMs >= much.usedMs ? much.nice : 0)
}
