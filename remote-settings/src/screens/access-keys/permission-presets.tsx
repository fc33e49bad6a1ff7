import { useLingui } from '@lingui/react/macro'
import type { AccessGrants } from '@sheaf/contract'
import classes from './permission-presets.module.css'
import { permissionPresets, presetOf } from './permissions.ts'

interface PermissionPresetsProps {
  grants: AccessGrants
  onPick: (grants: AccessGrants) => void
}

/** What the key may do, in one choice. None is marked where the areas were chosen one by one. */
export function PermissionPresets({ grants, onPick }: PermissionPresetsProps) {
  const { t, i18n } = useLingui()
  const chosen = presetOf(grants)
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t`Permissions`}</legend>
      {permissionPresets.map((preset) => (
        <label key={preset.name} className={classes.choice}>
          <input
            type="radio"
            name="preset"
            className={classes.radio}
            checked={preset === chosen}
            onChange={() => onPick(preset.grants)}
            aria-label={i18n._(preset.label)}
            aria-description={i18n._(preset.about)}
          />
          <span className={classes.words}>
            <span className={classes.name}>{i18n._(preset.label)}</span>
            <span className={classes.about}>{i18n._(preset.about)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
