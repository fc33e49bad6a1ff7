import { getCheck, listCheckAnnotations, listCheckMarks, listChecks } from '@sheaf/client/operations'
import { type Check, type CheckAnnotation, type CheckMark, limits, pageSizes } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'
import { askTogether } from '../ask-together.ts'

type CommitAt = RepositoryAt & { oid: string }

const keyOf = ({ owner, repo, oid }: CommitAt) => [...repositoryKey({ owner, repo }), 'checks', oid] as const

const askMark = askTogether<CheckMark>({
  atOnce: limits.checkMarksAtOnce,
  ask: (at, oids) => listCheckMarks({ params: { ...at }, query: { commits: oids.join() } }),
  oidOf: ({ commit_id }) => commit_id,
})

/** How the checks of one commit went. Those that a page asks for at once are asked for together. */
export const checkMarkQuery = ({ owner, repo, oid }: CommitAt) =>
  queryOptions({
    queryKey: [...keyOf({ owner, repo, oid }), 'mark'],
    queryFn: () => askMark({ owner, repo }, oid),
  })

const mostPages = Math.ceil(limits.checksPerCommit / pageSizes.checks)

/** All checks of a commit, and how they went together. */
export const checksQuery = ({ owner, repo, oid }: CommitAt) =>
  queryOptions({
    queryKey: [...keyOf({ owner, repo, oid }), 'all'],
    queryFn: async ({ signal }) => {
      const items: Check[] = []
      let mark: CheckMark | null = null
      let after: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const query = after === undefined ? {} : { after }
        const answer = await listChecks({ params: { owner, repo, commit: oid }, query }, { signal })
        items.push(...answer.items)
        mark = answer.mark
        if (answer.next === null) break
        after = answer.next
      }
      return { items, mark }
    },
  })

/** One of them with its summary. */
export const checkQuery = ({ owner, repo, oid, uid }: CommitAt & { uid: string }) =>
  queryOptions({
    queryKey: [...keyOf({ owner, repo, oid }), 'one', uid],
    queryFn: ({ signal }) => getCheck({ params: { owner, repo, commit: oid, uid } }, { signal }),
  })

/** Beyond so many pages, a check says more than anybody reads beside lines. */
const mostAnnotationPages = 10

/** What the checks of a commit say about lines, the first of it. */
export const annotationsQuery = ({ owner, repo, oid }: CommitAt) =>
  queryOptions({
    queryKey: [...keyOf({ owner, repo, oid }), 'annotations'],
    queryFn: async ({ signal }) => {
      const items: CheckAnnotation[] = []
      let after: string | undefined
      for (let page = 0; page < mostAnnotationPages; page += 1) {
        const query = after === undefined ? {} : { after }
        const answer = await listCheckAnnotations({ params: { owner, repo, commit: oid }, query }, { signal })
        items.push(...answer.items)
        if (answer.next === null) break
        after = answer.next
      }
      return items
    },
  })
