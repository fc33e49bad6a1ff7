import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Repository } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { SettingsSection } from '@sheaf/ui/form'
import { useState } from 'react'
import { useSetKind } from '../../api/repository-settings.ts'
import { KindChoice } from '../../components/new-repository/kind-choice.tsx'

/** What the repository holds. Arrow keys pass over choices that nobody means, so that a button changes it. */
export function KindSection({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  const [kind, setKind] = useState(model.kind)
  const set = useSetKind(useRepositoryAt())
  return (
    <SettingsSection
      title={t`What it holds`}
      description={t`Models and datasets are listed apart from code. Files and addresses stay as they are`}
    >
      <KindChoice kind={kind} disabled={model.archived} onChange={setKind} />
      <Button
        variant="default"
        disabled={model.archived || kind === model.kind}
        loading={set.isPending}
        onClick={() => set.mutate(kind)}
      >
        {t`Change kind`}
      </Button>
    </SettingsSection>
  )
}
