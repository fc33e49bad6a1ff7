import type { Deps } from '../../deps.ts'
import { type Drawing, drawText } from './draw-text.ts'

/** How many tasks a text lists, and how many of them are done, as a thread keeps it. Most texts list none, and are not drawn for it. */
export async function tasksIn(
  deps: Pick<Deps, 'database' | 'git' | 'text'>,
  drawing: Drawing,
): Promise<{ tasks: number; tasks_done: number }> {
  if (!/\[[ xX]\]\s/.test(drawing.text)) return { tasks: 0, tasks_done: 0 }
  const { tasks } = await drawText(deps, drawing)
  return { tasks: tasks.all, tasks_done: tasks.done }
}
