import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { generateNotes } from './generate-notes.ts'
import { presentReleases } from './release.presenter.ts'
import { countReleases, findLatest, findRelease, type ReleasePlace, selectReleases } from './release.store.ts'
import { changeRelease, createRelease, removeAsset, removeRelease } from './releases.ts'

/** Lists of tags look at so many releases. */
const marked = 200

/** Releases of a repository, for everyone who may see it; drafts for those who may write. */
export function releaseRoutes(
  deps: Deps,
): Handlers<
  | 'listReleases'
  | 'getRelease'
  | 'listReleaseMarks'
  | 'createRelease'
  | 'updateRelease'
  | 'deleteRelease'
  | 'deleteReleaseAsset'
  | 'generateReleaseNotes'
> {
  const { read } = deps.database
  const found = (at: RepositoryAddress, actor: Actor) => findRepository(deps, { ...at, actor, action: 'read' })
  return {
    async listReleases({ params, query: { after, page_size } }, { actor, signal }) {
      const repository = await found(params, actor)
      const { id: repoId, mayWrite } = repository
      const asked = { repoId, published: !mayWrite }
      const [rows, total, latest] = await Promise.all([
        selectReleases(read, { ...asked, after: placeOf(after), limit: page_size + 1 }),
        countReleases(read, asked),
        findLatest(read, repoId),
      ])
      const shown = rows.slice(0, page_size)
      const last = rows.length > page_size ? shown.at(-1) : undefined
      return {
        items: await presentReleases(deps, { repository, rows: shown, signal, isList: true }),
        next: last === undefined ? null : `${last.shownAt}-${last.id}`,
        total,
        latest: latest?.tag ?? null,
      }
    },
    async getRelease({ params: { tag, ...at } }, { actor, signal }) {
      const repository = await found(at, actor)
      const row = await findRelease(read, { repoId: repository.id, tag })
      const isHidden = row?.isDraft === 1 && !repository.mayWrite
      const [release] =
        row === undefined || isHidden ? [] : await presentReleases(deps, { repository, rows: [row], signal })
      if (release === undefined) throw AppError.missing(message('release.missing'))
      return release
    },
    async listReleaseMarks({ params }, { actor }) {
      const { id: repoId, mayWrite } = await found(params, actor)
      const [rows, latest] = await Promise.all([
        selectReleases(read, { repoId, published: !mayWrite, limit: marked }),
        findLatest(read, repoId),
      ])
      return rows.map(({ id, tag, title, isDraft, isPrerelease }) => ({
        tag,
        title,
        draft: isDraft === 1,
        prerelease: isPrerelease === 1,
        latest: id === latest?.id,
      }))
    },
    createRelease: ({ params, body }, { actor, signal }) =>
      createRelease(deps, { ...params, actor: userOf(actor), fields: body, signal }),
    updateRelease: ({ params, body }, { actor, signal }) =>
      changeRelease(deps, { ...params, actor: userOf(actor), fields: body, signal }),
    async deleteRelease({ params }, { actor }) {
      await removeRelease(deps, { ...params, actor: userOf(actor) })
      return null
    },
    deleteReleaseAsset: ({ params }, { actor, signal }) =>
      removeAsset(deps, { ...params, actor: userOf(actor), signal }),
    generateReleaseNotes: ({ params, body }, { actor }) =>
      generateNotes(deps, { ...params, ...body, actor: userOf(actor) }),
  }
}

/** The place that a cursor names; what is none begins at the newest. */
function placeOf(cursor: string | undefined): ReleasePlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}
