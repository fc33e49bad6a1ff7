import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { drawText } from '../threads/index.ts'
import { presentAnnotation, presentCheck, presentMarks } from './check.presenter.ts'
import { findCheck, selectAnnotations, selectChecks, selectContexts } from './check.store.ts'
import { findCheckedCommit, seenOf } from './find-commit.ts'
import { setCheck } from './set-check.ts'

type Operation =
  | 'setCheck'
  | 'listChecks'
  | 'getCheck'
  | 'listCheckAnnotations'
  | 'listCheckMarks'
  | 'listCheckContexts'

/** Contexts are those of so many of the latest checks, and so many of them. */
const suggested = { looked: 1_000, limit: 100 }

/** How commits were found by what looks at them, for everyone who may see them; said by who may push. */
export function checkRoutes(deps: Deps): Handlers<Operation> {
  const { read } = deps.database
  return {
    setCheck: ({ params, body }, { actor }) => setCheck(deps, { ...params, actor: userOf(actor), fields: body }),
    async listChecks({ params, query: { after, page_size } }, { actor }) {
      const { commit } = params
      const { id: repoId } = await findCheckedCommit(deps, { ...params, actor, action: 'read' })
      const rows = await selectChecks(read, { repoId, commit, after: idOf(after), limit: page_size + 1 })
      const [mark = null] = await presentMarks(read, { repoId, commits: [commit] })
      return { mark, ...pageOf(rows, page_size, presentCheck, lastId) }
    },
    async getCheck({ params: { uid, ...place } }, { actor, signal }) {
      const { commit } = place
      const repository = await findCheckedCommit(deps, { ...place, actor, action: 'read' })
      const row = await findCheck(read, { repoId: repository.id, commit, uid })
      if (row === undefined) throw AppError.refused(404, message('check.missing'))
      const { summary } = row
      const { html } = await drawText(deps, { text: summary, repository, actor, signal })
      return { check: presentCheck(row), summary, summary_html: html }
    },
    async listCheckAnnotations({ params, query: { after, page_size } }, { actor }) {
      const { commit } = params
      const { id: repoId } = await findCheckedCommit(deps, { ...params, actor, action: 'read' })
      const rows = await selectAnnotations(read, { repoId, commit, after: idOf(after), limit: page_size + 1 })
      return pageOf(rows, page_size, presentAnnotation, lastId)
    },
    async listCheckMarks({ params, query }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'read' })
      const commits = await seenOf(deps, { repository, commits: query.commits.split(',') })
      return presentMarks(read, { repoId: repository.id, commits })
    },
    async listCheckContexts({ params }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'read' })
      return selectContexts(read, { repoId, ...suggested })
    },
  }
}
