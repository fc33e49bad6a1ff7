import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import type { PullConflict } from '@sheaf/contract'
import { IconAlertTriangle, IconCheck } from '@sheaf/ui/icons'
import classes from './conflicts.module.css'
import type { Resolution } from './use-resolutions.ts'

interface ConflictFilesProps {
  items: readonly PullConflict[]
  shown: string
  stateOf: (path: string) => Resolution
  onShow: (path: string) => void
}

/** The files in conflict, to choose one of. */
export function ConflictFiles({ items, shown, stateOf, onShow }: ConflictFilesProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Files with conflicts`}>
      <ul className={classes.files}>
        {items.map(({ path }) => {
          const { isResolved } = stateOf(path)
          const Icon = isResolved ? IconCheck : IconAlertTriangle
          return (
            <li key={path}>
              <button
                type="button"
                className={classes.choose}
                data-resolved={isResolved}
                aria-current={path === shown ? 'true' : undefined}
                onClick={() => onShow(path)}
              >
                <Icon size={16} aria-label={isResolved ? t`Resolved` : t`In conflict`} />
                <span>{printableName(path)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
