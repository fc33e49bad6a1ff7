import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

interface NextPageProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What is said where the next page did not come. */
  failed: string
}

/** Stands below a list whose length nobody knows: the way to its next page, where there is one. */
export function NextPage({ query, failed }: NextPageProps) {
  const { t } = useLingui()
  return (
    <>
      {query.isFetchNextPageError && <p role="alert">{failed}</p>}
      {query.hasNextPage && (
        <Button
          variant="default"
          // Not disabled, which would take the focus away from it.
          aria-disabled={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetchingNextPage) void query.fetchNextPage()
          }}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  )
}
