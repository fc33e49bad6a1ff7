import { useLingui } from '@lingui/react/macro'
import { Gate, type Repository } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { SettingsSection } from '@sheaf/ui/form'
import { useSetGate } from '../../../api/access-requests.ts'

/** How whoever sees the repository comes to its contents. */
export function GateSection({ model }: { model: Repository['model'] }) {
  const { t } = useLingui()
  const set = useSetGate(useRepositoryAt())
  const ways: Record<Gate, { label: string; about: string }> = {
    none: { label: t`Open`, about: t`Anyone who sees the repository can read and clone it` },
    auto: {
      label: t`On request, granted at once`,
      about: t`Anyone sees the page, the README, the names of the files and the discussions. People get access to everything else as soon as they ask`,
    },
    manual: {
      label: t`On request, granted by you`,
      about: t`Anyone sees the page, the README, the names of the files and the discussions. You decide who gets access to everything else`,
    },
  }
  return (
    <SettingsSection
      title={t`Access to the contents`}
      description={
        model.is_private
          ? t`The repository is private: only people with a role in it see it. What you choose here counts once it is public`
          : t`People with a role in the repository always have access`
      }
    >
      <NativeSelect
        label={t`Who gets access`}
        description={ways[model.gate].about}
        disabled={model.archived || set.isPending}
        value={set.isPending ? set.variables : model.gate}
        data={Gate.options.map((value) => ({ value, label: ways[value].label }))}
        onChange={({ currentTarget }) => {
          const chosen = Gate.options.find((each) => each === currentTarget.value)
          if (chosen)
            set.mutate(chosen, {
              onSuccess: () => notify.success(t`Settings saved`),
              onError: (error) => notify.error(messageOf(error, t`Couldn't save the changes`)),
            })
        }}
      />
    </SettingsSection>
  )
}
