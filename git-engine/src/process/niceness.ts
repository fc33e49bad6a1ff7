import type { Lane } from './lanes.ts'

/**
 * Lanes that yield to all others: what takes long must not slow what is answered at once. Packs that go out are made on
 * all processors, so that they yield to pages as well. Whatever is read for a page yields to the thread that answers all of them: at its own
 * nice value one such process weighs as much as that thread, and where Linux groups sessions as much as the whole server, and in the first second of
 * a flood nobody has used anything yet. A push does not, whose steps wait for each other.
 */
const ofLanes: Readonly<Partial<Record<Lane, number>>> = {
  read: 5,
  heavy: 10,
  'receive-large': 10,
  maintenance: 10,
  indexing: 10,
  ahead: 19,
  upload: 5,
  conversation: 5,
  // Somebody waits for what it says, though not as for a page.
  check: 5,
}
/** Who had no more than so many milliseconds of processors lately yields to nobody. A small push takes some 16 of git. */
const littleMs = 30
/** Six steps for twice as much: each takes a fifth of the weight, see sched(7). */
const useOfStep = 1.12
const most = 19

/**
 * The nice value of a process, as setpriority(2) has it. Slots share out how many run, not how fast; a caller that comes now and
 * then must not be half as fast for every other that fills its own. So what a caller's processes weigh where processors are
 * short is in inverse proportion to what it used lately: with twice as much, half the weight.
 */
export function nicenessFor({ lane, usedMs }: { lane: Lane; usedMs: number }): number {
  const ofUse = Math.ceil(Math.log(usedMs / littleMs) / Math.log(useOfStep))
  return Math.max(ofLanes[lane] ?? 0, Math.min(most, Math.max(0, ofUse)))
}
