import { Trans, useLingui } from '@lingui/react/macro'
import { type AccessGrants, type AccessLevel, accessAreas } from '@sheaf/contract'
import classes from './permission-summary.module.css'
import { areaLabels, levelLabels } from './permissions.ts'

const levelsDown: readonly AccessLevel[] = [2, 1]

/** What a key opens, in a line: `Repositories, Wikis: Read & Write · Profile: Read`. */
export function PermissionSummary({ grants }: { grants: AccessGrants }) {
  const { i18n } = useLingui()
  const parts = levelsDown.flatMap((level) => {
    const areas = accessAreas.filter((area) => grants[area] === level)
    return areas.length === 0 ? [] : [{ level, names: areas.map((area) => i18n._(areaLabels[area])).join(', ') }]
  })
  if (parts.length === 0) return <p className={classes.line}>{i18n._(levelLabels[0])}</p>
  return (
    <p className={classes.line}>
      {parts.map(({ level, names }) => {
        const label = i18n._(levelLabels[level])
        return (
          <span key={level}>
            <Trans>
              {names}: <span className={classes.level}>{label}</span>
            </Trans>
          </span>
        )
      })}
    </p>
  )
}
