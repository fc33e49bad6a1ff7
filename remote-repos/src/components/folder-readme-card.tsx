import { useLingui } from '@lingui/react/macro'
import { ReadmeCard, type ReadmeCardProps } from '@sheaf/code/markdown'
import type { FolderAt } from '../api/tree.queries.ts'
import { useRestOfText } from './use-rest-of-text.tsx'

interface FolderReadmeCardProps extends ReadmeCardProps {
  at: FolderAt
}

/** The README of a folder in its card, with all of it where it is a long one. */
export function FolderReadmeCard({ at, ...props }: FolderReadmeCardProps) {
  const { t } = useLingui()
  const rest = useRestOfText({ ...at, of: 'readme', next: props.text.next }, t`Failed to load the README`)
  return <ReadmeCard {...props} rest={rest} />
}
