import { useLingui } from '@lingui/react/macro'
import type { KeyTarget } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { useState } from 'react'
import { Fold } from '../fold.tsx'
import classes from './key-scope.module.css'
import { TargetPicker } from './target-picker.tsx'

interface Field {
  name: string
  error: string | undefined
}

interface KeyScopeFieldsProps {
  /** What the key is limited to before anything is chosen. */
  initial?: { targets: readonly KeyTarget[]; addresses: readonly string[] }
  targets: { field: Field; onChange: (targets: KeyTarget[] | null) => void }
  addresses: { field: Field; onChange: (addresses: string[]) => void }
}

/** What a key is limited to, folded: most keys are not. */
export function KeyScopeFields({ initial, targets, addresses }: KeyScopeFieldsProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly KeyTarget[]>(initial?.targets ?? [])
  const [typed, setTyped] = useState(initial?.addresses.join('\n') ?? '')
  const isWrong = targets.field.error !== undefined || addresses.field.error !== undefined
  const isLimited = chosen.length > 0 || typed.trim() !== ''
  return (
    <Fold label={t`Limit this key`} mark={isLimited ? t`Limited` : undefined} isOpen={isWrong}>
      <TargetPicker
        name={targets.field.name}
        error={targets.field.error}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          targets.onChange(next.length > 0 ? next : null)
        }}
      />
      {chosen.length > 0 && (
        <p className={classes.note}>{t`A key limited to repositories can't read or change anything of your account`}</p>
      )}
      <InputBase
        component="textarea"
        multiline
        rows={2}
        label={t`IP addresses`}
        description={t`One address or network per line. Leave empty for everywhere`}
        placeholder="192.0.2.0/24"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.addresses ?? '' }}
        name={addresses.field.name}
        error={addresses.field.error}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          addresses.onChange(currentTarget.value.split(/[\s,;]+/).filter((address) => address !== ''))
        }}
      />
    </Fold>
  )
}
