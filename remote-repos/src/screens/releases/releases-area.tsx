import { TextSkeleton } from '@sheaf/ui'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { NothingHere } from '../../components/content-error.tsx'
import { EditReleaseScreen } from './edit-release.screen.tsx'
import { NewReleaseScreen } from './new-release.screen.tsx'
import { ReleaseScreen } from './release.screen.tsx'
import { ReleasesScreen } from './releases.screen.tsx'

export { addReleaseWords } from './words.ts'

/** /:owner/:repo/releases and what lies below it; names of tags have slashes. */
export function ReleasesArea() {
  const { '*': rest = '' } = useParams()
  return (
    <Suspense key={rest} fallback={<TextSkeleton lines={8} />}>
      <Part rest={rest} />
    </Suspense>
  )
}

function Part({ rest }: { rest: string }) {
  const [, part, tag] = /^(tag|edit)\/(.+)$/s.exec(rest) ?? []
  if (rest === '') return <ReleasesScreen />
  if (rest === 'new') return <NewReleaseScreen />
  if (tag === undefined) return <NothingHere />
  return part === 'tag' ? <ReleaseScreen tag={tag} /> : <EditReleaseScreen tag={tag} />
}
