import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { printableName } from '@sheaf/code/printable-name'
import { useState } from 'react'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import classes from './image-preview.module.css'
import { NoPreview } from './no-preview.tsx'

/** So many times its own size an image may be shown. */
const zooms = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16] as const

interface Size {
  width: number
  height: number
}

/** An image in the window, or at its own size and multiples of that. */
export function ImagePreview({ raw, ...props }: PreviewProps) {
  const { t, i18n } = useLingui()
  const [size, setSize] = useState<Size>()
  const [zoom, setZoom] = useState<number | 'fit'>('fit')
  const [fails, setFails] = useState(false)
  const name = printableName(props.file.path)
  if (fails) {
    return (
      <FileBox {...props}>
        <NoPreview raw={raw}>{t`This image can't be shown`}</NoPreview>
      </FileBox>
    )
  }
  const { width = 0, height = 0 } = size ?? {}
  const scale = zoom === 'fit' ? 1 : zoom
  const step = (by: 1 | -1) => {
    const next = by === 1 ? zooms.find((each) => each > scale) : zooms.findLast((each) => each < scale)
    if (next !== undefined) setZoom(next)
  }
  const percent = scale.toLocaleString(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <FileBox {...props} facts={size === undefined ? [] : [`${width} × ${height}`]}>
      <fieldset className={classes.tools} aria-label={t`Zoom`}>
        <Button variant="default" size="compact-sm" aria-pressed={zoom === 'fit'} onClick={() => setZoom('fit')}>
          {t`Fit`}
        </Button>
        <Button variant="default" size="compact-sm" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
          {t`Actual size`}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Zoom out`}
          disabled={scale <= zooms[0]}
          onClick={() => step(-1)}
        >
          −
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Zoom in`}
          disabled={scale >= 16}
          onClick={() => step(1)}
        >
          +
        </Button>
        {zoom !== 'fit' && <output className={classes.percent}>{percent}</output>}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may be scrolled must be within reach of the keyboard */}
      <section className={classes.stage} tabIndex={0} aria-label={t`Image ${name}`}>
        <img
          src={raw}
          alt={name}
          className={zoom === 'fit' ? classes.fit : classes.zoomed}
          data-large={scale > 2 || undefined}
          style={zoom === 'fit' || size === undefined ? undefined : { width: width * zoom, height: height * zoom }}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setFails(true)}
        />
      </section>
    </FileBox>
  )
}
