import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CheckListProps } from './check-list.tsx'
import { checkMarkQuery } from './checks.queries.ts'

const CheckList = lazy(async () => {
  const { CheckList: component } = await import(/* webpackChunkName: "check-list" */ './check-list.tsx')
  return { default: component }
})

/** The checks of a commit of which it is known that it has some: what draws them comes then. */
export function LateChecks(props: CheckListProps) {
  return (
    <Suspense>
      <CheckList {...props} />
    </Suspense>
  )
}

/** The checks of a commit, if it has any; these come later than the rest. */
export function CommitChecks({ oid }: { oid: string }) {
  const at = useRepositoryAt()
  const { data } = useQuery({ ...checkMarkQuery({ ...at, oid }), retry: false })
  return data ? <LateChecks oid={oid} /> : null
}
