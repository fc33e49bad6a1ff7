/** A piece of work that goes on step by step. */
export interface Task {
  id: number
  /** Background: gets its time slices when nothing else is to be done, but for a few. */
  background: boolean
  /** For whom it is done. */
  caller: string
  /** One step. True: there is nothing left to do. Must not throw. */
  step(): boolean
}

/** Schedules tasks round-robin in time slices, so that none keeps the others waiting for long. */
export interface Scheduler {
  start(task: Task): void
  /** Takes a task out. */
  stop(id: number): void
}

export interface SchedulerOptions {
  /** The clock, in milliseconds. */
  now?: () => number
  /** Calls back once messages that have arrived meanwhile were handled. */
  later?: (run: () => void) => void
}

const sliceMs = 5
/** Shorter: a question that comes in the middle of one waits for its end. */
const backgroundSliceMs = 2
/**
 * After so much work, in milliseconds, a task goes down a level: those of the same caller above it come first. Most
 * questions are answered within the first one.
 */
const levelEnds = [30, 300]
/** Of so many slices one goes to each of those that else come last, so that what is long ends at last. */
const slicesPerRound = 8
/** After so long, work that was done for a caller counts half. */
const halfLifeMs = 5_000
/** Callers without tasks that are remembered for the work done for them. */
const rememberedShares = 1_000

interface Run {
  readonly task: Task
  readonly share: Share
  workedMs: number
}

/** What one caller asks, and what was done for it lately. */
interface Share {
  readonly caller: string
  /** Tasks by level, in the order in which they came. */
  readonly levels: readonly Set<Run>[]
  tasks: number
  slices: number
  /** In milliseconds, as of `at`. */
  used: number
  at: number
}

/**
 * Makes a scheduler. The caller for whom the least was done lately comes first, so that nobody waits for a caller who
 * asks much; among the tasks of one caller a multilevel feedback queue lets the short ones pass. Between slices the
 * thread listens to messages, so that a newer and more urgent task comes next.
 */
export function createScheduler({
  now = () => performance.now(),
  later = (run) => void setImmediate(run),
}: SchedulerOptions = {}): Scheduler {
  const runs = new Map<number, Run>()
  const active = new Map<string, Share>()
  const resting = new Map<string, Share>()
  const background = new Set<Run>()
  let planned = false
  let slices = 0
  /** How much was done at once in this iteration of the event loop, in milliseconds. */
  let doneAtOnce = 0

  const shareOf = (caller: string): Share => {
    const known = active.get(caller) ?? resting.get(caller)
    resting.delete(caller)
    const levels = [new Set<Run>(), ...levelEnds.map(() => new Set<Run>())]
    const share = known ?? { caller, levels, tasks: 0, slices: 0, used: 0, at: now() }
    active.set(caller, share)
    return share
  }
  const usedLately = (share: Share, time: number): number => {
    share.used *= 0.5 ** ((time - share.at) / halfLifeMs)
    share.at = time
    return share.used
  }
  const add = (run: Run) => {
    if (run.task.background) background.add(run)
    else run.share.levels[levelOf(run)]?.add(run)
  }
  const remove = (run: Run) => {
    background.delete(run)
    for (const level of run.share.levels) level.delete(run)
  }
  const end = (run: Run) => {
    const { share } = run
    if (!runs.delete(run.task.id)) return
    remove(run)
    share.tasks -= 1
    if (share.tasks > 0) return
    active.delete(share.caller)
    resting.set(share.caller, share)
    const [oldest] = resting.keys()
    if (resting.size > rememberedShares && oldest !== undefined) resting.delete(oldest)
  }

  /** The caller for whom the least was done lately, or the most, and of its tasks the newest level or the oldest. */
  const nextOfCaller = (which: 'least' | 'most'): Run | undefined => {
    const time = now()
    let chosen: Share | undefined
    for (const share of active.values()) {
      if (share.levels.every((level) => level.size === 0)) continue
      const more = chosen === undefined ? 0 : usedLately(share, time) - usedLately(chosen, time)
      if (chosen === undefined || (which === 'least' ? more < 0 : more > 0)) chosen = share
    }
    if (chosen === undefined) return undefined
    chosen.slices += 1
    return firstOf(chosen.slices % slicesPerRound === 0 ? chosen.levels.toReversed() : chosen.levels)
  }
  const next = (): Run | undefined => {
    slices += 1
    const slice = slices % slicesPerRound
    const quiet = firstOf([background])
    if (slice === 0 && quiet !== undefined) return quiet
    return nextOfCaller(slice === slicesPerRound / 2 ? 'most' : 'least') ?? quiet
  }
  const runSlice = () => {
    const run = next()
    if (run === undefined) return
    const { task, share } = run
    const begin = now()
    const until = begin + (task.background ? backgroundSliceMs : sliceMs)
    let done = task.step()
    while (!done && now() < until) done = task.step()
    const time = now()
    usedLately(share, time)
    share.used += time - begin
    if (done) return end(run)
    // A step may have taken the task out.
    if (!runs.has(task.id)) return
    const level = levelOf(run)
    run.workedMs += time - begin
    // At the end of its row where it goes down, or where background tasks get their slice.
    if (!task.background && levelOf(run) === level) return
    remove(run)
    add(run)
  }
  /**
   * Sixty that have come together are heard one after the other, in one iteration: answered at once, each would be served before it is known
   * who else asks. After a slice's time they wait, and callers take turns.
   */
  const runAtOnce = () => {
    const begin = now()
    if (doneAtOnce === 0) later(() => (doneAtOnce = 0))
    runSlice()
    doneAtOnce += now() - begin
  }
  const plan = () => {
    if (planned || runs.size === 0) return
    planned = true
    later(() => {
      planned = false
      runSlice()
      plan()
    })
  }

  return {
    start(task) {
      const share = shareOf(task.caller)
      const run = { task, share, workedMs: 0 }
      share.tasks += 1
      runs.set(task.id, run)
      add(run)
      // Most questions are answered at once: no iteration of the event loop is spent on them.
      if (!planned && !task.background && doneAtOnce < sliceMs) runAtOnce()
      plan()
    },
    stop(id) {
      const run = runs.get(id)
      if (run !== undefined) end(run)
    },
  }
}

const firstOf = (rows: readonly Set<Run>[]): Run | undefined => {
  for (const row of rows) {
    const [first] = row
    if (first !== undefined) return first
  }
  return undefined
}

const levelOf = ({ workedMs }: Run): number => {
  const level = levelEnds.findIndex((end) => workedMs < end)
  return level < 0 ? levelEnds.length : level
}
