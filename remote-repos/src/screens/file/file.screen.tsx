import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { fileAddressOf } from '../../components/address.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingFile } from '../../components/missing-file.tsx'
import { FoundFile } from './found-file.tsx'
import { TextFile, type TextFileProps } from './text-file.tsx'

export interface FileScreenProps {
  /** Which of the pages of a file this is. */
  view?: 'blob' | 'blame'
  /** What draws a text. */
  Text?: ComponentType<TextFileProps>
}

/** One file of a repository at one ref: where it lies, what it is and what it holds. */
export function FileScreen({ view = 'blob', Text = TextFile }: FileScreenProps) {
  const at = useRepositoryAt()
  const { ref, path } = fileAddressOf(useLocation())
  return (
    <MissingBoundary
      key={`${ref}/${path}`}
      fallback={(error) => <MissingFile error={error} address={{ ref, path }} view={view} />}
    >
      <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
        <FoundFile at={{ ...at, ref, path }} view={view} Text={Text} />
      </Suspense>
    </MissingBoundary>
  )
}
