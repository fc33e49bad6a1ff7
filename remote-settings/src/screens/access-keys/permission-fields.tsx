import { useLingui } from '@lingui/react/macro'
import { type AccessArea, type AccessGrants, accessLevels, areasOfRepositories } from '@sheaf/contract'
import { NativeSelect } from '@sheaf/ui/controls'
import { Fold } from '../../components/fold.tsx'
import classes from './permission-fields.module.css'
import { areaLabels, levelLabels, permissionGroups, presetOf } from './permissions.ts'

interface PermissionFieldsProps {
  grants: AccessGrants
  /** Is the key limited to repositories? Then it opens no area of the account. */
  isLimited: boolean
  onChange: (area: AccessArea, level: AccessGrants[AccessArea]) => void
}

/** The permission fields, grouped and folded: a preset says what most keys need. */
export function PermissionFields({ grants, isLimited, onChange }: PermissionFieldsProps) {
  const { t, i18n } = useLingui()
  const choices = accessLevels.map((level) => ({ value: String(level), label: i18n._(levelLabels[level]) }))
  return (
    <Fold label={t`Choose for each area`} mark={presetOf(grants) === undefined ? t`Custom` : undefined}>
      {permissionGroups.map((group) => (
        <fieldset key={group.label.id} className={classes.group}>
          <legend className={classes.legend}>{i18n._(group.label)}</legend>
          {group.areas.map((area) => (
            <NativeSelect
              key={area}
              label={i18n._(areaLabels[area])}
              classNames={{ root: classes.field, label: classes.label }}
              data={choices}
              {...(isLimited && !areasOfRepositories.includes(area)
                ? { value: '0', disabled: true }
                : { value: String(grants[area]) })}
              onChange={({ currentTarget: { selectedIndex } }) => onChange(area, accessLevels[selectedIndex] ?? 0)}
            />
          ))}
        </fieldset>
      ))}
    </Fold>
  )
}
