import { useLingui } from '@lingui/react/macro'
import { type AccessGrants, type AccessLevel, accessAreas } from '@sheaf/contract'
import classes from './permission-summary.module.css'
import { areaLabels, levelLabels } from './permissions.ts'

const levelsDown: readonly AccessLevel[] = [2, 1]

/** What a key opens, in a line: `Read & Write: Repositories · Read: Profile, Issues`. */
export function PermissionSummary({ grants }: { grants: AccessGrants }) {
  const { i18n } = useLingui()
  const parts = levelsDown.flatMap((level) => {
    const areas = accessAreas.filter((area) => grants[area] === level)
    return areas.length === 0 ? [] : [{ level, names: areas.map((area) => i18n._(areaLabels[area])).join(', ') }]
  })
  if (parts.length === 0) return <p className={classes.line}>{i18n._(levelLabels[0])}</p>
  return (
    <p className={classes.line}>
      {parts.map(({ level, names }) => (
        <span key={level}>
          <span className={classes.level}>{i18n._(levelLabels[level])}</span> {names}
        </span>
      ))}
    </p>
  )
}
