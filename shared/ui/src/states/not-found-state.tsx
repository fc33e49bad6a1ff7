import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { LinkButton } from '../actions/link-button.tsx'
import { StateBox } from './state-box.tsx'

/** Nothing is here, or nothing that this visitor may see: the two must look the same. */
export function NotFoundState() {
  const { t } = useLingui()
  const visitor = useAtomValue(sessionAtom) === null
  const { pathname, search } = useLocation()
  const next = new URLSearchParams({ next: `${pathname}${search}` })
  return (
    <StateBox
      level={1}
      code="404"
      title={t`Page not found`}
      action={
        <>
          <LinkButton variant="default" to={paths.home()}>{t`Home`}</LinkButton>
          {visitor && <LinkButton to={`${paths.login()}?${next}`}>{t`Log in`}</LinkButton>}
        </>
      }
    >
      {visitor
        ? t`This page doesn't exist, or you need to log in to see it`
        : t`This page doesn't exist, or you don't have access to it`}
    </StateBox>
  )
}
