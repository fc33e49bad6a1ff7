import { useLingui } from '@lingui/react/macro'
import { parseThreadQuery, withoutQualifiers } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useListAsked } from './use-list-asked.ts'

/** Narrows a list to what is answered, or is not, or takes that back; it stands in its search as if typed. */
export function AnsweredFilter() {
  const { t } = useLingui()
  const { asked, withChange } = useListAsked()
  const { isAnswered } = parseThreadQuery(asked.q)
  const rest = withoutQualifiers(asked.q, ['is:answered', 'is:unanswered'])
  const choice = (label: string, qualifier: string, isChosen: boolean) => (
    <TextLink
      to={`?${withChange({ q: isChosen ? rest : `${rest} ${qualifier}`.trim() })}`}
      look={isChosen ? 'plain' : 'prose'}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label}
    </TextLink>
  )
  return (
    <>
      {choice(t`Answered`, 'is:answered', isAnswered === true)}
      {choice(t`Unanswered`, 'is:unanswered', isAnswered === false)}
    </>
  )
}
