import { NotFoundState, Page } from '@sheaf/ui'

/** An address that no route has. */
export function NotFound() {
  return (
    <Page>
      <NotFoundState />
    </Page>
  )
}
