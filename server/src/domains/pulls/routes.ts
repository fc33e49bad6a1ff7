import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import {
  countThreads,
  findThread,
  isFrozenFor,
  presentThreadPage,
  selectThreads,
  threadCursor,
  threadNumberOf,
  threadsAsked,
} from '../threads/index.ts'
import { actionToChange } from './head-to-push.ts'
import { mergeInTurn, resolveInTurn, revertInTurn, updateInTurn } from './merge-in-turn.ts'
import { changeMergeSettings, showMergeSettings } from './merge-settings.ts'
import { presentDetails, presentPull } from './pull.presenter.ts'
import { findPull, selectPullsOf } from './pull.store.ts'
import { readConflict, showConflicts } from './resolve-conflicts.ts'
import { changePull, openPull } from './write-pull.ts'

type Operation =
  | 'listPulls'
  | 'createPull'
  | 'getPull'
  | 'updatePull'
  | 'mergePull'
  | 'updatePullBranch'
  | 'revertPull'
  | 'listPullConflicts'
  | 'getPullConflict'
  | 'resolvePullConflicts'
  | 'getMergeSettings'
  | 'setMergeSettings'

const kinds = ['pull'] as const
/** Of a pull request whose row is not there yet. */
const nothing = { base: '', head: '', headKind: 'branch', headName: '', mergedAt: null, isDraft: 0 } as const

/** Pull requests of a repository, for everyone who may see it; opened by whoever of them is signed in, merged by who may push. */
export function pullRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  /** One whose branch whoever asks may change, as far as its repository is asked. */
  const findToChange = async ({ number, ...at }: { owner: string; repo: string; number: string }, actor: Actor) => {
    const { id: repoId } = await findRepository(deps, { ...at, actor, action: 'propose' })
    const thread = await findThread(read, { repoId, number: threadNumberOf(number), kinds })
    const pull = thread && (await findPull(read, thread.id))
    if (thread === undefined || pull === undefined) throw AppError.missing(message('pull.missing'))
    const repository = await findRepository(deps, { ...at, actor, action: actionToChange(pull) })
    return { repository, thread, actor: userOf(actor) }
  }
  return {
    async listPulls({ params, query: { page_size, after, ...query } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'read' })
      const asked = threadsAsked({ repoId, kind: 'pull', after, ...query })
      const [rows, counts] = await Promise.all([
        selectThreads(read, { ...asked, limit: page_size + 1 }),
        countThreads(read, { repoId, kind: 'pull' }),
      ])
      const pulls = new Map(
        (
          await selectPullsOf(
            read,
            rows.map(({ id }) => id),
          )
        ).map((row) => [row.threadId, row]),
      )
      const present = (row: (typeof rows)[number]) => presentPull(row, pulls.get(row.id) ?? nothing)
      return { ...pageOf(rows, page_size, present, threadCursor), ...counts }
    },
    createPull: ({ params, body }, { actor, request, signal }) =>
      openPull(deps, { ...params, actor: userOf(actor), fields: body, address: addressOf(request.ip), signal }),
    async getPull({ params: { number, ...at }, query: { after, page_size } }, { actor, signal }) {
      const repository = await findRepository(deps, { ...at, actor, action: 'read' })
      const thread = await findThread(read, { repoId: repository.id, number: threadNumberOf(number), kinds })
      const pull = thread && (await findPull(read, thread.id))
      if (thread === undefined || pull === undefined) throw AppError.missing(message('pull.missing'))
      const [details, page] = await Promise.all([
        presentDetails(deps, {
          repository,
          pull,
          title: thread.title,
          authorId: thread.authorId,
          isFrozen: isFrozenFor(repository, thread),
          actor,
        }),
        presentThreadPage(deps, { thread, repository, actor, signal, after, pageSize: page_size }),
      ])
      return { ...page, thread: { ...presentPull(thread, pull), ...page.thread }, pull: details }
    },
    async updatePull({ params, body }, { actor, signal }) {
      await changePull(deps, { ...params, actor: userOf(actor), fields: body, signal })
      return null
    },
    mergePull: ({ params, body }, { actor, signal }) =>
      mergeInTurn(deps, { ...params, ...body, actor: userOf(actor), signal }),
    updatePullBranch: ({ params, body }, { actor, signal }) =>
      updateInTurn(deps, { ...params, ...body, actor: userOf(actor), signal }),
    getMergeSettings: ({ params }, { actor }) => showMergeSettings(deps, { ...params, actor: userOf(actor) }),
    setMergeSettings: ({ params, body }, { actor }) =>
      changeMergeSettings(deps, { ...params, actor: userOf(actor), fields: body }),
    listPullConflicts: async ({ params }, { actor, signal }) =>
      showConflicts(deps, { ...(await findToChange(params, actor)), signal }),
    getPullConflict: async ({ params, query }, { actor, signal }) =>
      readConflict(deps, { ...(await findToChange(params, actor)), ...query, signal }),
    resolvePullConflicts: ({ params, body }, { actor, signal }) =>
      resolveInTurn(deps, { ...params, ...body, actor: userOf(actor), signal }),
    revertPull: ({ params }, { actor, signal }) => revertInTurn(deps, { ...params, actor: userOf(actor), signal }),
  }
}
