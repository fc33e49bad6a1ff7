import { headRevision } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { createNotebookCache, getNotebook } from './get-notebook.ts'
import { getProfileReadme } from './get-profile-readme.ts'
import { getReadme, getRenderedText } from './get-readme.ts'
import { createRestCache, renderDraft } from './render-text.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { createResponseCache } from './response-cache.ts'

/** In bytes. The largest answer is an eighth of it. */
const cacheBytes = 8 * 1024 * 1024

/** Texts of repositories as HTML, for everyone who may read them. */
export function renderedTextRoutes(
  deps: Deps,
): Handlers<'getReadme' | 'getRenderedText' | 'getNotebook' | 'renderDraft' | 'getProfileReadme'> {
  const cached = {
    ...deps,
    bodies: createResponseCache({ bytes: cacheBytes }),
    notebooks: createNotebookCache(),
    rests: createRestCache(),
  }
  const asked = async (
    params: { owner: string; repo: string; branch: string; path: string },
    { actor, signal }: Pick<Call, 'actor' | 'signal'>,
    action: 'see' | 'read' = 'read',
  ) => {
    const { owner, repo, branch: revision, path } = params
    return {
      repository: await findRepository(deps, { owner, repo, actor, action }),
      revision,
      path,
      signal: () => signal,
    }
  }
  return {
    async getReadme({ params, query }, call) {
      // What a repository says of itself is for everybody who sees it; what it says elsewhere, for its readers.
      const isCard = params.path === '' && params.branch === headRevision
      return getReadme(cached, { ...(await asked(params, call, isCard ? 'see' : 'read')), ...query })
    },
    getRenderedText: async ({ params, query }, call) =>
      getRenderedText(cached, { ...(await asked(params, call)), ...query }),
    getNotebook: async ({ params, query: { page } }, call) =>
      getNotebook(cached, { ...(await asked(params, call)), page }),
    async renderDraft({ params: { owner, repo }, body: { branch, path, text } }, { actor, signal }) {
      const repository = await findRepository(deps, { owner, repo, actor, action: 'push' })
      // Before the first commit there is nothing that it could lead to.
      const commit = (await resolveRevision(deps, { repository, revision: branch })) ?? branch
      return renderDraft(deps, { repository, ref: branch, commit, path, text, signal })
    },
    getProfileReadme: ({ params }, call) => getProfileReadme(cached, { ...params, signal: () => call.signal }),
  }
}
