/** A piece of work that goes on step by step. */
export interface Task {
  id: number
  /** Takes its turns only when nothing else is to be done. */
  background: boolean
  /** One step. True: there is nothing left to do. Must not throw. */
  step(): boolean
}

/** Takes turns among tasks, so that none keeps the others waiting for long. */
export interface Scheduler {
  start(task: Task): void
  /** Takes a task out. */
  stop(id: number): void
}

const sliceMs = 5
/** Shorter: a question that comes in the middle of one waits for its end. */
const backgroundSliceMs = 2

/** Makes a scheduler. Between slices the thread listens to messages, so that a newer and more urgent task comes next. */
export function createScheduler(): Scheduler {
  const urgent = new Map<number, Task>()
  const background = new Map<number, Task>()
  let planned = false

  const runSlice = () => {
    const tasks = urgent.size > 0 ? urgent : background
    const [task] = tasks.values()
    if (task === undefined) return
    const end = performance.now() + (task.background ? backgroundSliceMs : sliceMs)
    let done = task.step()
    while (!done && performance.now() < end) done = task.step()
    // To the end of the row, unless a step took the task out.
    const there = tasks.delete(task.id)
    if (!done && there) tasks.set(task.id, task)
  }
  const plan = () => {
    if (planned || urgent.size + background.size === 0) return
    planned = true
    setImmediate(() => {
      planned = false
      runSlice()
      plan()
    })
  }

  return {
    start(task) {
      const tasks = task.background ? background : urgent
      tasks.set(task.id, task)
      // Most questions are answered at once: no turn of the event loop is spent on them.
      if (!planned && !task.background) runSlice()
      plan()
    },
    stop(id) {
      urgent.delete(id)
      background.delete(id)
    },
  }
}
