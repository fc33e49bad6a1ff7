import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Fetches the next page of a list, where there is one. */
export function ShowMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const { t } = useLingui()
  if (!query.hasNextPage) return null
  return (
    <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t`Show more`}
    </Button>
  )
}
