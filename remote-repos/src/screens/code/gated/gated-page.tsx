import type { Repository } from '@sheaf/contract'
import { ListSkeleton } from '@sheaf/ui'
import { Suspense, useState } from 'react'
import { GatedCard } from './gated-card.tsx'
import { GatedFiles } from './gated-files.tsx'
import { RequestPanel } from './request-panel.tsx'

export { addGateWords } from './words.ts'

/** What a gated repository shows to whoever was not let in: how to ask, the names of its files, and its card. */
export function GatedPage({ repository }: { repository: Repository }) {
  const [folder, setFolder] = useState('')
  return (
    <>
      <RequestPanel repository={repository} />
      <Suspense fallback={<ListSkeleton rows={8} height={36} />}>
        <GatedFiles folder={folder} onFolder={setFolder} />
      </Suspense>
      <GatedCard />
    </>
  )
}
