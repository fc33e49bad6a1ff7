import type { DataOf, RequestOf } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { changePull } from '../pulls/index.ts'
import { findRepository } from '../repositories/index.ts'
import {
  assignThread,
  changeDiscussion,
  labelThread,
  type Place,
  planThread,
  selectThreadKinds,
  type ThreadKind,
} from '../threads/index.ts'

type Changes = RequestOf<'changeThreads'>['body']

/**
 * Changes several threads, one after the other, each by what changes one alone: it costs, tells and notes the same, and who may not change one
 * of them is told so of that one. Whoever asks may push.
 */
export async function changeThreads(
  deps: Deps,
  { changes, signal, ...place }: Place & { changes: Changes; signal: AbortSignal },
): Promise<DataOf<'changeThreads'>> {
  const { id: repoId } = await findRepository(deps, { ...place, action: 'push' })
  const numbers = [...new Set(changes.numbers)]
  const kinds = await selectThreadKinds(deps.database.read, { repoId, numbers })
  const items: DataOf<'changeThreads'>['items'] = []
  for (const number of numbers) {
    signal.throwIfAborted()
    const kind = kinds.get(number)
    const said =
      kind === undefined
        ? message('thread.missing')
        : await refusalOf(() => changeOne(deps, { ...place, number: `${number}`, kind, changes, signal }))
    items.push({ number, refusal: said === undefined ? null : { ...said, params: { ...said.params } } })
  }
  return { items }
}

interface One extends Place {
  number: string
  kind: ThreadKind
  changes: Changes
  signal: AbortSignal
}

/** What is refused ends it: what was done before that stays done. */
async function changeOne(deps: Deps, { kind, changes, signal, ...place }: One): Promise<void> {
  const { add_labels: add, remove_labels: remove, assign, unassign, milestone, state } = changes
  if (add.length > 0 || remove.length > 0) await labelThread(deps, { ...place, add, remove })
  if (assign.length > 0 || unassign.length > 0) await assignThread(deps, { ...place, assign, unassign })
  if (milestone !== undefined) await planThread(deps, { ...place, milestone })
  if (state === undefined) return
  const change = kind === 'pull' ? changePull : changeDiscussion
  await change(deps, { ...place, fields: { state }, signal })
}

/** Why something is refused, if it is; faults of ours are none. */
async function refusalOf(work: () => Promise<void>): Promise<Message | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'broken') return error.said
    throw error
  }
}
