import { Trans } from '@lingui/react/macro'
import { paths, qualifier } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'

/** Leads to what has a label, or is of a milestone. */
export function ThreadsWith({ by, name }: { by: 'label' | 'milestone'; name: string }) {
  const { owner, repo } = useRepositoryAt()
  const search = `?${new URLSearchParams({ q: qualifier(by, name) })}`
  return (
    <Trans>
      <TextLink to={`${paths.pulls(owner, repo)}${search}`}>Pull requests</TextLink>,{' '}
      <TextLink to={`${paths.discussions(owner, repo)}${search}`}>discussions</TextLink>
    </Trans>
  )
}
