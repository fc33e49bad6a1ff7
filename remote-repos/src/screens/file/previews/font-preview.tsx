import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ListSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rawBytesQuery } from '../../../api/previews.queries.ts'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import classes from './font-preview.module.css'
import { NoPreview } from './no-preview.tsx'

/** Of a larger font no specimen is made. In bytes. */
const largest = 16 * 1024 * 1024
const sizes = [14, 18, 24, 36, 56] as const
const letters = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '&@#%!?.,:;()[]{}"\'/\\*+=<>€£',
]

/** A font by what it writes: any words at several sizes, and its letters. */
export function FontPreview({ raw, ...props }: PreviewProps) {
  const { t } = useLingui()
  const { at, file } = props
  const isLarge = (file.size ?? 0) > largest
  const bytes = useQuery({ ...rawBytesQuery({ ...at, file }), enabled: !isLarge })
  const family = `preview-${file.oid}`
  const state = useFont(family, bytes.data)
  const [words, setWords] = useState('')
  const sample = words === '' ? t`The quick brown fox jumps over the lazy dog` : words
  if (isLarge || bytes.isError || state === 'broken') {
    return (
      <FileBox {...props}>
        <NoPreview raw={raw}>{t`This font can't be shown`}</NoPreview>
      </FileBox>
    )
  }
  return (
    <FileBox {...props}>
      {state === 'ready' ? (
        <div className={classes.specimen}>
          <TextInput
            size="xs"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value.slice(0, 200))}
            label={t`Sample text`}
            placeholder={t`The quick brown fox jumps over the lazy dog`}
          />
          <div className={classes.samples} style={{ fontFamily: `"${family}"` }}>
            {sizes.map((size) => (
              <p key={size} style={{ fontSize: size }}>
                <span className={classes.size} aria-hidden="true">
                  {size}
                </span>
                {sample}
              </p>
            ))}
            <p className={classes.letters} translate="no">
              {letters.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          </div>
        </div>
      ) : (
        <ListSkeleton rows={6} height={36} />
      )}
    </FileBox>
  )
}

/** Gives the page a font for as long as it is shown. The browser checks it as any font of the web before it draws a letter. */
function useFont(family: string, bytes: ArrayBuffer | undefined): 'waiting' | 'ready' | 'broken' {
  const [state, setState] = useState<'waiting' | 'ready' | 'broken'>('waiting')
  useEffect(() => {
    if (!bytes) return
    const face = new FontFace(family, bytes)
    let isOver = false
    face.load().then(
      () => {
        if (isOver) return
        document.fonts.add(face)
        setState('ready')
      },
      () => !isOver && setState('broken'),
    )
    return () => {
      isOver = true
      document.fonts.delete(face)
    }
  }, [family, bytes])
  return state
}
