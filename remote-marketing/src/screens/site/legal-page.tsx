import { useLingui } from '@lingui/react/macro'
import { languageAtom } from '@sheaf/shell'
import { ErrorState, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { type LegalPage as LegalPageName, legalPageQuery } from '../../api/legal.queries.ts'
import classes from './legal-page.module.css'
import { SitePage } from './site-page.tsx'

interface LegalPageProps {
  page: LegalPageName
  title: string
  /** What holds where whoever runs this Sheaf has written nothing. */
  children: ReactNode
}

/** Terms or privacy policy: the operator's own text, else the one that comes with Sheaf. */
export function LegalPage({ page, title, children }: LegalPageProps) {
  const { t } = useLingui()
  const language = useAtomValue(languageAtom)
  const { data, error, refetch } = useQuery(legalPageQuery(page, language))
  if (error) {
    return (
      <SitePage title={title}>
        <ErrorState error={error} fallback={t`Failed to load this text`} onRetry={() => void refetch()} />
      </SitePage>
    )
  }
  return (
    <SitePage title={title}>
      {data === undefined && <TextSkeleton lines={12} />}
      {data?.html === null && children}
      {typeof data?.html === 'string' && (
        // The server's sanitiser made it, of a file of the operator.
        <div className={classes.prose} dangerouslySetInnerHTML={{ __html: data.html }} />
      )}
    </SitePage>
  )
}
