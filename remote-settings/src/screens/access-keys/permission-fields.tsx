import { useLingui } from '@lingui/react/macro'
import { type AccessArea, type AccessGrants, accessLevels } from '@sheaf/contract'
import { NativeSelect } from '@sheaf/ui/controls'
import classes from './permission-fields.module.css'
import { areaLabels, levelLabels, permissionGroups } from './permissions.ts'

interface PermissionFieldsProps {
  grants: AccessGrants
  onChange: (area: AccessArea, level: AccessGrants[AccessArea]) => void
}

/** The twelve permission fields, grouped; each starts at No Access. */
export function PermissionFields({ grants, onChange }: PermissionFieldsProps) {
  const { i18n } = useLingui()
  const choices = accessLevels.map((level) => ({ value: String(level), label: i18n._(levelLabels[level]) }))
  return permissionGroups.map((group) => (
    <fieldset key={group.label.id} className={classes.group}>
      <legend className={classes.legend}>{i18n._(group.label)}</legend>
      {group.areas.map((area) => (
        <NativeSelect
          key={area}
          label={i18n._(areaLabels[area])}
          classNames={{ root: classes.field, label: classes.label }}
          data={choices}
          value={String(grants[area])}
          onChange={({ currentTarget: { selectedIndex } }) => onChange(area, accessLevels[selectedIndex] ?? 0)}
        />
      ))}
    </fieldset>
  ))
}
