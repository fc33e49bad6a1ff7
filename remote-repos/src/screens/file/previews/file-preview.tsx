import { ListSkeleton } from '@sheaf/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FileContentProps } from '../file-content.tsx'
import type { PreviewKind } from './preview-kind.ts'

export interface PreviewProps extends FileContentProps {
  /** Where the bytes of the file are. */
  raw: string
}

/** What draws a kind of file comes with the first one of it. */
const previews: Readonly<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  image: lazy(async () => {
    const { ImagePreview } = await import(/* webpackChunkName: "preview-image" */ './image-preview.tsx')
    return { default: ImagePreview }
  }),
  audio: lazy(async () => {
    const { AudioPreview } = await import(/* webpackChunkName: "preview-media" */ './media-preview.tsx')
    return { default: AudioPreview }
  }),
  video: lazy(async () => {
    const { VideoPreview } = await import(/* webpackChunkName: "preview-media" */ './media-preview.tsx')
    return { default: VideoPreview }
  }),
  font: lazy(async () => {
    const { FontPreview } = await import(/* webpackChunkName: "preview-font" */ './font-preview.tsx')
    return { default: FontPreview }
  }),
  markdown: lazy(async () => {
    const { MarkdownPreview } = await import(/* webpackChunkName: "preview-markdown" */ './markdown-preview.tsx')
    return { default: MarkdownPreview }
  }),
  contents: lazy(async () => {
    const { ContentsPreview } = await import(/* webpackChunkName: "preview-contents" */ './contents-preview.tsx')
    return { default: ContentsPreview }
  }),
  notebook: lazy(async () => {
    const { NotebookPreview } = await import(/* webpackChunkName: "preview-notebook" */ './notebook-preview.tsx')
    return { default: NotebookPreview }
  }),
  table: lazy(async () => {
    const { TablePreview } = await import(/* webpackChunkName: "preview-table" */ './table-preview.tsx')
    return { default: TablePreview }
  }),
  records: lazy(async () => {
    const { RecordsPreview } = await import(/* webpackChunkName: "preview-table" */ './table-preview.tsx')
    return { default: RecordsPreview }
  }),
}

/** A file as what it is. */
export function FilePreview({ as, ...props }: PreviewProps & { as: PreviewKind }) {
  const Preview = previews[as]
  return (
    <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
      <Preview {...props} />
    </Suspense>
  )
}
