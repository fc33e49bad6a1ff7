import { useLingui } from '@lingui/react/macro'
import type { BranchItem } from '@sheaf/contract'
import { CopyButton, ObjectId, RelativeTime, RowIcon, TextLink } from '@sheaf/ui'
import { RefButtons } from '../../components/ref-dialogs/ref-buttons.tsx'
import classes from '../../components/ref-list.module.css'

export interface BranchRowProps {
  branch: BranchItem['branch']
  isDefault: boolean
  to: string
  /** The address of what it has that the default branch has not; absent for that one itself. */
  toCompare: string | undefined
  /** May the one who looks at it change it? */
  canWrite: boolean
}

/** One branch: its files are a click away. */
export function BranchRow({ branch, isDefault, to, toCompare, canWrite }: BranchRowProps) {
  const { t } = useLingui()
  const name = branch.ref_name
  return (
    <li className={classes.row}>
      <RowIcon name="git-branch" className={classes.icon} />
      <span className={classes.name} title={branch.ref_name}>
        <TextLink look="plain" to={to}>
          {branch.ref_name}
        </TextLink>
      </span>
      {isDefault && <span className={classes.badge}>{t`default`}</span>}
      {toCompare !== undefined && (
        <span className={classes.compare}>
          <TextLink look="plain" to={toCompare} aria-label={t`Compare ${name}`}>
            {t`Compare`}
          </TextLink>
        </span>
      )}
      <span className={classes.time}>
        <RelativeTime at={branch.updated_at} />
      </span>
      <span className={classes.oid}>
        <ObjectId oid={branch.ref_git_id} />
        <CopyButton value={branch.ref_git_id} label={t`Copy latest commit ID`} />
      </span>
      {canWrite && (
        <RefButtons
          name={branch.ref_name}
          edit={{ kind: 'edit-branch', branch, isDefault }}
          {...(!isDefault && {
            remove: {
              kind: 'delete',
              target: { kind: 'branch', name: branch.ref_name, oid: branch.ref_git_id },
            },
          })}
        />
      )}
    </li>
  )
}
