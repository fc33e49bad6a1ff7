import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rawTextQuery } from '../../../api/files.queries.ts'
import { longestText } from '../../../api/raw-text.ts'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import { NoPreview } from './no-preview.tsx'

interface PreviewTextProps extends PreviewProps {
  children: (text: string) => ReactNode
}

/** The whole text of a file for what is drawn of it: as it came with its answer, else read raw. */
export function PreviewText({ children, ...props }: PreviewTextProps) {
  const { t } = useLingui()
  const { file, raw } = props
  if (file.text !== null) return children(file.text)
  if ((file.size ?? 0) <= longestText) return <RawText {...props}>{children}</RawText>
  return (
    <FileBox {...props}>
      <NoPreview raw={raw}>{t`This file is too large to show here`}</NoPreview>
    </FileBox>
  )
}

function RawText({ at, file, children }: PreviewTextProps) {
  const { data } = useSuspenseQuery(rawTextQuery({ ...at, file }))
  return children(data.text)
}
