import type { RequestOf } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import { writeDatasetCard } from '../../cards/write-dataset-card.ts'
import type { Deps } from '../../deps.ts'
import { createCommit } from '../edits/index.ts'
import { createRepository, findRepository } from '../repositories/index.ts'

type Body = RequestOf<'createDataset'>['body']

/**
 * Creates a repository of data and, as its first commit, the README that says what is in it: the way of all commits that people make in a browser.
 * Refused (AppError) as `createRepository` is. Where only the commit fails the repository stays, empty, and this is said.
 */
export async function createDataset(
  deps: Deps,
  { actor, address, body }: { actor: UserActor; address: string; body: Body },
) {
  const made = await createRepository(deps, {
    actor,
    address,
    repository: {
      ownerUid: body.owner_uid,
      isTeam: body.team,
      name: body.repo_name,
      description: body.repo_description,
      isPrivate: body.repo_is_private,
      defaultBranch: branch,
      storage: undefined,
      kind: 'dataset',
    },
  })
  const at = { owner: made.owner, repo: made.repo_name }
  try {
    const repository = await findRepository(deps, { ...at, actor, action: 'push' })
    await createCommit(deps, {
      repository,
      actor,
      body: {
        branch,
        base: null,
        message: firstMessage,
        changes: [
          {
            action: 'put',
            path: 'README.md',
            text: writeDatasetCard({ name: body.repo_name, ...body, description: body.repo_description }),
          },
        ],
      },
    })
    return { ...made, is_described: true }
  } catch (error) {
    deps.log.warn({ err: error, repository: made.uid }, 'a new dataset could not be described')
    return { ...made, is_described: false }
  }
}

const branch = 'main'
/** As the first commits of people read, who write it in English. */
const firstMessage = 'Describe the dataset'
