import { useLingui } from '@lingui/react/macro'
import { type FileChanges, paths } from '@sheaf/contract'
import classes from './diff-file.module.css'
import { useDiffSource } from './diff-source.ts'
import { isPicture } from './file-facts.ts'

/** A file without lines: pictures side by side, of all else that it differs. */
export function BinaryDiff({
  changes: { path, old_path: oldPath, old_oid: oldOid, new_oid: newOid },
}: {
  changes: FileChanges
}) {
  const { t } = useLingui()
  const { at, base, head } = useDiffSource()
  const sides = [
    ...(oldOid !== null && base !== null ? [{ word: t`Before`, path: oldPath ?? path, commit: base }] : []),
    ...(newOid !== null ? [{ word: t`After`, path, commit: head }] : []),
  ]
  if (!sides.every((side) => isPicture(side.path))) return <p className={classes.note}>{t`This is a binary file`}</p>
  return (
    <div className={classes.pictures}>
      {sides.map(({ word, commit, path: shown }) => (
        <figure key={word} className={classes.picture}>
          <figcaption>{word}</figcaption>
          <img src={paths.raw(at.owner, at.repo, shown, commit)} alt={`${word}: ${shown}`} loading="lazy" />
        </figure>
      ))}
    </div>
  )
}
