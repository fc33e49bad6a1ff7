import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FileChanges, paths } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { useState } from 'react'
import classes from './diff-file.module.css'
import { useDiffSource } from './diff-source.ts'
import { isPicture } from './file-facts.ts'

const slider = lazyModule(
  async () => (await import(/* webpackChunkName: "picture-slider" */ './picture-slider.tsx')).PictureSlider,
)

/** A file without lines: pictures side by side or one over the other, of all else that it differs. */
export function BinaryDiff({
  changes: { path, old_path: oldPath, old_oid: oldOid, new_oid: newOid },
}: {
  changes: FileChanges
}) {
  const { t } = useLingui()
  const { at, base, head } = useDiffSource()
  const [isOver, setOver] = useState(false)
  const { loaded: PictureSlider, reach, open, failed } = useLazyModule(slider)
  const side = (word: string, shown: string, commit: string) => ({
    word,
    path: shown,
    src: paths.raw(at.owner, at.repo, shown, commit),
  })
  const before = oldOid === null || base === null ? undefined : side(t`Before`, oldPath ?? path, base)
  const after = newOid === null ? undefined : side(t`After`, path, head)
  const sides = [before, after].filter((each) => each !== undefined)
  if (!sides.every((each) => isPicture(each.path))) return <p className={classes.note}>{t`This is a binary file`}</p>
  const fail = () => {
    failed()
    setOver(false)
  }
  return (
    <div>
      {before && after && (
        <fieldset className={classes.ways} aria-label={t`How the pictures are compared`}>
          <Button variant="default" size="compact-sm" aria-pressed={!isOver} onClick={() => setOver(false)}>
            {t`Side by side`}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-pressed={isOver}
            onClick={() => open(() => setOver(true))}
            onPointerEnter={reach}
            onFocus={reach}
          >
            {t`Slider`}
          </Button>
        </fieldset>
      )}
      {isOver && PictureSlider && before && after ? (
        <Fence onFailure={fail}>
          <PictureSlider before={before} after={after} />
        </Fence>
      ) : (
        <div className={classes.pictures}>
          {sides.map(({ word, src, path: shown }) => (
            <figure key={word} className={classes.picture}>
              <figcaption>{word}</figcaption>
              <img src={src} alt={`${word}: ${shown}`} loading="lazy" />
            </figure>
          ))}
        </div>
      )}
    </div>
  )
}
