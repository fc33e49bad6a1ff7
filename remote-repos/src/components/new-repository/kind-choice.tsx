import { useLingui } from '@lingui/react/macro'
import type { RepoKind } from '@sheaf/contract'
import { ChoiceCards } from '@sheaf/ui/form'
import { IconBook, IconCube, IconDatabase } from '@sheaf/ui/icons'

export interface KindChoiceProps {
  kind: RepoKind
  onChange: (kind: RepoKind) => void
  disabled?: boolean
}

/** What the repository is to hold. */
export function KindChoice({ kind, onChange, disabled = false }: KindChoiceProps) {
  const { t } = useLingui()
  const choices = [
    { value: 'code' as const, icon: IconBook, name: t`Code`, about: t`Sources, documents, anything` },
    { value: 'model' as const, icon: IconCube, name: t`Model`, about: t`Weights and what runs them` },
    { value: 'dataset' as const, icon: IconDatabase, name: t`Dataset`, about: t`Data to train and test with` },
  ]
  return (
    <ChoiceCards
      legend={t`Kind`}
      name="repo_kind"
      value={kind}
      choices={choices}
      onChange={onChange}
      disabled={disabled}
    />
  )
}
