import { parentPort } from 'node:worker_threads'
import { collectWhenIdle } from '@sheaf/server-core/memory/collect-when-idle'
import { handleQuestion } from './handlers.ts'
import { createOpenRepositories } from './open-repositories.ts'
import type { Instruction, Report } from './questions.ts'
import { createScheduler } from './scheduler.ts'
import { UngraphedError, UnreadableError } from './stored-object.ts'

/** The history thread: opens repositories, answers questions about them in time slices. */
if (parentPort !== null) listen(parentPort)

function listen(port: NonNullable<typeof parentPort>): void {
  collectWhenIdle()
  const repositories = createOpenRepositories()
  const scheduler = createScheduler()
  const report = (message: Report) => port.postMessage(message)
  /** What ends a question that is given up. */
  const endings = new Map<number, () => void>()

  const ask = ({ id, gitDir, question, background, caller }: Extract<Instruction, { do: 'ask' }>) => {
    const fail = (error: unknown) => {
      report({ id, outcome: outcomeOf(error), message: error instanceof Error ? error.message : String(error) })
    }
    try {
      const { repository, leave } = repositories.use(gitDir, { background })
      const work = handleQuestion(repository, question)
      const end = () => {
        endings.delete(id)
        leave()
      }
      const step = () => {
        try {
          const { done, value } = work.next()
          if (done !== true) return false
          report({ id, outcome: 'answer', answer: value })
        } catch (error) {
          fail(error)
        }
        end()
        return true
      }
      endings.set(id, () => {
        scheduler.stop(id)
        try {
          // So that what the work cleans up at its end is cleaned up.
          work.throw(new UnreadableError('the question was given up'))
        } catch {
          // Nobody waits for its answer or its error any more.
        }
        end()
      })
      scheduler.start({ id, background, caller, step })
    } catch (error) {
      fail(error)
    }
  }

  port.on('message', (message: Instruction) => {
    if (message.do === 'ask') ask(message)
    else if (message.do === 'release') repositories.release(message.gitDir)
    else {
      endings.get(message.id)?.()
      report({ id: message.id, outcome: 'forgotten' })
    }
  })
}

const outcomeOf = (error: unknown) =>
  error instanceof UngraphedError ? 'ungraphed' : error instanceof UnreadableError ? 'unreadable' : 'failed'
