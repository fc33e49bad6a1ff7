import { useLingui } from '@lingui/react/macro'
import type { RepoKind } from '@sheaf/contract'
import { IconBook, IconCube, IconDatabase } from '../icons.ts'
import classes from './kind-icon.module.css'

export interface KindIconProps {
  kind: RepoKind
  size?: number
}

const icons = { code: IconBook, model: IconCube, dataset: IconDatabase } as const

/** What a repository holds, as an icon in its kind's colour that also says so. */
export function KindIcon({ kind, size = 16 }: KindIconProps) {
  const { t } = useLingui()
  const label = { code: t`Code`, model: t`Model`, dataset: t`Dataset` }[kind]
  const Icon = icons[kind]
  return <Icon size={size} className={classes[kind]} role="img" aria-label={label} />
}
