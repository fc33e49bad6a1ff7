import { useLingui } from '@lingui/react/macro'
import { type PickerOptions, pickerClasses } from '@sheaf/ui/picker'
import classes from './palette-dialog.module.css'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

interface PaletteListProps extends PickerOptions<PaletteEntry> {
  groups: readonly PaletteGroup[]
  active: PaletteEntry | undefined
  onPick: (id: string) => void
}

/** The list of the palette: it never has the focus, the field above it has. */
export function PaletteList({ ids, groups, active, onPick, choose }: PaletteListProps) {
  const { t } = useLingui()
  return (
    <div id={ids.list} className={pickerClasses.list} role="listbox" aria-label={t`Results`}>
      {groups.map(({ title, entries }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={title} role="group" aria-labelledby={`${ids.list}${at}`}>
          <div id={`${ids.list}${at}`} className={classes.title} role="presentation">
            {title}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={entry.id}
              id={ids.option(entry)}
              className={`${pickerClasses.option} ${classes.option}`}
              role="option"
              aria-selected={entry === active}
              // Not when the list moves under a hand that rests.
              onMouseMove={() => entry === active || onPick(entry.id)}
              onClick={() => choose(entry)}
            >
              <span className={classes.icon}>{entry.icon}</span>
              <span className={classes.label} title={entry.label}>
                {entry.label}
              </span>
              {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
              {entry.keys && (
                <span className={classes.keys} aria-hidden="true">
                  {entry.keys.map((key) => (
                    <kbd key={key} className={classes.key}>
                      {key}
                    </kbd>
                  ))}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
