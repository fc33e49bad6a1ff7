import { TextSkeleton } from '@sheaf/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const DraftPreview = lazy(async () => {
  const [{ DraftPreview }, { addDraftPreviewWords }] = await Promise.all([
    import(/* webpackChunkName: "draft-preview" */ './draft-preview/draft-preview.tsx'),
    import(/* webpackChunkName: "draft-preview" */ './draft-preview/words.ts'),
  ])
  await addDraftPreviewWords()
  return { default: DraftPreview }
})

/** A text as it will be shown: what draws it comes once somebody looks. */
export const DraftPreviewLater = (props: ComponentProps<typeof DraftPreview>) => (
  <Suspense fallback={<TextSkeleton lines={8} />}>
    <DraftPreview {...props} />
  </Suspense>
)
