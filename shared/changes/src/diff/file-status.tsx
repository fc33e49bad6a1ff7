import { useLingui } from '@lingui/react/macro'
import type { ChangedFile } from '@sheaf/contract'
import classes from './diff-file.module.css'

const submodule = '160000'
const link = '120000'

/** What became of a file, beside what its lines say: nothing of one that was merely edited. */
export function FileStatus({ file }: { file: ChangedFile }) {
  const { t } = useLingui()
  const { status, old_mode: oldMode, new_mode: newMode } = file
  const word = {
    added: t`Added`,
    deleted: t`Deleted`,
    modified: '',
    renamed: t`Renamed`,
    copied: t`Copied`,
    type_changed: t`Type changed`,
  }[status]
  const kind = newMode === submodule || oldMode === submodule ? t`Submodule` : newMode === link ? t`Symbolic link` : ''
  const isRemade = oldMode !== null && newMode !== null && oldMode !== newMode
  return [word, kind]
    .filter(Boolean)
    .map((each) => (
      <span key={each} className={classes.status} data-status={status}>
        {each}
      </span>
    ))
    .concat(
      isRemade
        ? [
            <span key="mode" className={classes.mode} title={t`File mode`}>
              {oldMode} → {newMode}
            </span>,
          ]
        : [],
    )
}
