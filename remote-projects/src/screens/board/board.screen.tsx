import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton, ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { IconLayoutGrid } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { boardQuery } from '../../api/projects.queries.ts'
import { useLiveBoard } from '../../api/use-live-board.ts'
import { AddColumn } from './add-column.tsx'
import { BoardView } from './board-view.tsx'
import { matches } from './card-filter.ts'
import { Filters } from './filters.tsx'
import { ListView } from './list-view.tsx'
import { OpenedCard } from './opened-card.tsx'
import { useBoardAddress } from './use-board-address.ts'

/** /projects/:project: the cards of a project, as a board or as a list. */
export function BoardScreen() {
  const { project = '' } = useParams()
  return (
    <Page>
      <Suspense key={project} fallback={<ListSkeleton rows={4} height={72} />}>
        <Board uid={project} />
      </Suspense>
    </Page>
  )
}

function Board({ uid }: { uid: string }) {
  const { t } = useLingui()
  const { data: board } = useSuspenseQuery(boardQuery(uid))
  const { filter, view, card, go } = useBoardAddress()
  useLiveBoard(uid)
  const { project, columns } = board
  const shown = { ...board, cards: board.cards.filter((each) => matches(each, filter)) }
  const open = (opened: string) => go({ card: opened })
  return (
    <>
      <PageHead
        crumbs={[{ label: t`Projects`, to: paths.projects() }]}
        title={project.name}
        description={project.description}
        action={
          project.may.manage && (
            <LinkButton variant="default" to={paths.projectSettings(uid)}>
              {t`Settings`}
            </LinkButton>
          )
        }
      />
      <Filters board={board} filter={filter} view={view} found={shown.cards.length} onChange={go} />
      {columns.length === 0 ? (
        <EmptyState
          icon={<IconLayoutGrid size={24} />}
          title={t`No columns yet`}
          action={project.may.manage && <AddColumn project={uid} />}
        >
          {t`Cards stand in columns, such as To do and Done`}
        </EmptyState>
      ) : view === 'list' ? (
        <ListView board={shown} onOpen={open} />
      ) : (
        <BoardView board={shown} onOpen={open} />
      )}
      <OpenedCard board={board} card={card} onClose={() => go({ card: '' })} />
    </>
  )
}
