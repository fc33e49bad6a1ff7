import type { Row } from '../../db/schema.ts'
import { proposalRefs } from '../git-transport/index.ts'

/** Where what a pull request proposes comes from, as its row has it. */
export interface Head {
  head: string
  headKind: Row<'pulls'>['head_kind']
  headName: string
}

/** What tells apart what somebody pushes to `refs/for/`: a topic, or the change that the first of its commits says it is. No branch has a colon. */
export const proposalKey = ({
  userId,
  topic,
  changeId,
}: {
  userId: number
  topic: string
  changeId: string | undefined
}): string => (topic !== '' || changeId === undefined ? `push:${userId}:${topic}` : `change:${userId}:${changeId}`)

/** What tells apart what comes from a branch of another repository. */
export const forkKey = ({ repoId, branch }: { repoId: number; branch: string }): string => `fork:${repoId}:${branch}`

/** What people call it by: its branch, `owner:branch` of another repository, or its author with the topic. `author`: nobody once their account is gone. */
export const headLabelOf = ({ head, headKind, headName }: Head, author: string | null): string =>
  headKind === 'branch'
    ? head
    : headKind === 'fork'
      ? headName
      : [author ?? 'ghost', headName].filter((part) => part !== '').join(':')

/** Where its author pushes more of what comes from no branch. */
export const proposalTargetOf = ({ base, headName }: Head & { base: string }): string =>
  [`${proposalRefs}${base}`, headName].filter((part) => part !== '').join('/')
