import { useLingui } from '@lingui/react/macro'
import { parseThreadQuery, qualifier, withoutQualifiers } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { useListAsked } from './use-list-asked.ts'

/** Narrows a list to what is the affair of whoever looks at it, or takes that back; it stands in its search as if typed. */
export function AssignedToYou() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const { asked, withChange } = useListAsked()
  if (session === null) return null
  const { username } = session
  const isChosen = parseThreadQuery(asked.q).assignee?.toLowerCase() === username.toLowerCase()
  const rest = withoutQualifiers(asked.q, ['assignee'])
  const q = isChosen ? rest : `${rest} ${qualifier('assignee', username)}`.trim()
  return (
    <TextLink
      to={`?${withChange({ q })}`}
      look={isChosen ? 'plain' : 'prose'}
      aria-current={isChosen ? 'true' : undefined}
    >
      {t`Assigned to you`}
    </TextLink>
  )
}
