import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './picture-slider.module.css'

interface Side {
  word: string
  path: string
  src: string
}

/** Two pictures, one over the other: what is left of the edge is as it was, what is right of it as it is. */
export function PictureSlider({ before, after }: { before: Side; after: Side }) {
  const { t } = useLingui()
  const [place, setPlace] = useState(50)
  const picture = (side: Side) => <img src={side.src} alt={`${side.word}: ${side.path}`} />
  return (
    <div className={classes.slider}>
      <div className={classes.stack}>
        <div className={classes.layer}>{picture(after)}</div>
        <div className={classes.layer} style={{ clipPath: `inset(0 ${100 - place}% 0 0)` }}>
          {picture(before)}
        </div>
        <div className={classes.edge} style={{ insetInlineStart: `${place}%` }} />
        <input
          className={classes.range}
          type="range"
          min={0}
          max={100}
          value={place}
          aria-label={t`How much of the picture is shown as it was`}
          aria-valuetext={t`${place} % before`}
          onChange={(event) => setPlace(Number(event.currentTarget.value))}
        />
      </div>
      <p className={classes.words} aria-hidden="true">
        <span>{before.word}</span>
        <span>{after.word}</span>
      </p>
    </div>
  )
}
