import { ApiError } from '@sheaf/client/errors'
import { getProjectRevision } from '@sheaf/client/operations'
import { boardRevisionKey, heardTopicsAtom, type LiveTopic, openTopicsAtom } from '@sheaf/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { boardQuery, projectKey } from './projects.queries.ts'

/** How often an open board asks whether it has changed where nobody tells it, in milliseconds. */
const everyMs = 3_000

/**
 * Keeps an open board as it is for others. The host hears of its changes by the stream of the browser, and has its revision asked for;
 * where there is no stream, as over plain HTTP, it is asked for every few seconds while the page is seen. The board is fetched, with
 * the cards that are open, where that has grown; one that is there no more for whoever looks at it is missing at once.
 */
export function useLiveBoard(project: string): void {
  const client = useQueryClient()
  const topic: LiveTopic = `board:${project}`
  const isHeard = useAtomValue(heardTopicsAtom).has(topic)
  const setOpen = useSetAtom(openTopicsAtom)
  useEffect(() => {
    setOpen((open) => new Set(open).add(topic))
    return () => setOpen((open) => new Set([...open].filter((each) => each !== topic)))
  }, [topic, setOpen])
  const { data, error } = useQuery({
    queryKey: boardRevisionKey(project),
    queryFn: ({ signal }) => getProjectRevision({ params: { project } }, { signal }),
    refetchInterval: isHeard ? false : everyMs,
    // What it would say is old by then.
    gcTime: 0,
    retry: false,
  })
  const revision = data?.revision
  useEffect(() => {
    const known = client.getQueryData(boardQuery(project).queryKey)?.revision
    if (revision === undefined || known === undefined || revision <= known) return
    // A change of one's own is under way: its answer is asked for when it is through.
    if (client.isMutating({ mutationKey: ['board', project] }) > 0) return
    void client.invalidateQueries({ queryKey: [...projectKey(project), 'board'] })
    void client.invalidateQueries({ queryKey: [...projectKey(project), 'card'] })
  }, [client, project, revision])
  const isMissing = error instanceof ApiError && error.kind === 'missing'
  useEffect(() => {
    if (isMissing) void client.resetQueries({ queryKey: boardQuery(project).queryKey })
  }, [client, project, isMissing])
}
