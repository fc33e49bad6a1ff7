import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Checkbox } from '@sheaf/ui/controls'
import { SettingsSection } from '@sheaf/ui/form'
import { useSetTemplate } from '../../api/repository-settings.ts'

/** Whether others are made from its files. */
export function TemplateSection({ repository: { model } }: { repository: Repository }) {
  const { t } = useLingui()
  const set = useSetTemplate(useRepositoryAt())
  return (
    <SettingsSection
      title={t`Template`}
      description={t`Anyone who can see a template can create repositories that start with its files, without its history`}
    >
      <Checkbox
        label={t`Template repository`}
        description={t`Shows the button “Use this template” on its page. Repositories created from it stay if you turn this off`}
        checked={model.template}
        disabled={model.archived || set.isPending}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
    </SettingsSection>
  )
}
