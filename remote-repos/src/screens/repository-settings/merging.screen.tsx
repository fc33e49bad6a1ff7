import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type MergeMethod, mergeMethods, mergeSettingOperations } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import { PageForm, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { mergeSettingsQuery, useSetMergeSettings } from '../../api/merge-settings.ts'
import classes from './repository-settings.module.css'

/** /:owner/:repo/settings/pulls: in which ways pull requests may be merged, and what becomes of their branches. */
export function MergingScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model } = useRepository()
  const { data } = useSuspenseQuery(mergeSettingsQuery(at))
  const { form, field, box, values, set } = useContractForm({
    schema: mergeSettingOperations.setMergeSettings.body,
    initialValues: data,
    mutation: useSetMergeSettings(at),
    onSuccess: () => notify.success(t`Settings saved`),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the changes`) }),
  })
  const ways = useWays()
  const { methods } = values
  const allowed = mergeMethods.filter((method) => methods.includes(method))
  const { error } = field('methods')
  const allow = (method: MergeMethod, isAllowed: boolean) => {
    const rest = mergeMethods.filter((each) => (each === method ? isAllowed : methods.includes(each)))
    set('methods', rest)
    // What is allowed no more is not what is offered first.
    const [first] = rest
    if (first !== undefined && !rest.includes(values.default_method)) set('default_method', first)
  }
  return (
    <SettingsSection
      title={t`Merging pull requests`}
      description={t`They are merged in the ways that you allow here, by anyone who may push to their branch`}
    >
      <PageForm
        of={form}
        actions={
          <Button type="submit" loading={form.busy} disabled={model.archived}>
            {t`Save changes`}
          </Button>
        }
      >
        <fieldset className={classes.ways} disabled={model.archived}>
          <legend>{t`Allowed ways`}</legend>
          {mergeMethods.map((method) => (
            <Checkbox
              key={method}
              label={ways[method].label}
              description={ways[method].about}
              checked={methods.includes(method)}
              onChange={({ currentTarget }) => allow(method, currentTarget.checked)}
            />
          ))}
          {error && (
            <p className={classes.wrong} role="alert">
              {error}
            </p>
          )}
        </fieldset>
        <NativeSelect
          label={t`Offered first`}
          description={t`Clients that name no way merge like this, too`}
          disabled={model.archived || allowed.length === 0}
          value={values.default_method}
          data={allowed.map((value) => ({ value, label: ways[value].label }))}
          onChange={({ currentTarget }) => {
            const chosen = allowed.find((method) => method === currentTarget.value)
            if (chosen) set('default_method', chosen)
          }}
        />
        <Checkbox
          label={t`Delete branches once they are merged`}
          description={t`Not the default branch, nor one that another open pull request needs. They can be restored`}
          disabled={model.archived}
          {...box('delete_head')}
        />
      </PageForm>
    </SettingsSection>
  )
}

/** The ways of merging, in words. */
function useWays(): Readonly<Record<MergeMethod, { label: string; about: string }>> {
  const { t } = useLingui()
  return {
    merge: { label: t`Merge commit`, about: t`All commits come in, with one more that joins them` },
    squash: { label: t`Squash`, about: t`The commits become a single one` },
    rebase: { label: t`Rebase`, about: t`Each commit is put on the branch anew, without a merge commit` },
    'fast-forward': {
      label: t`Fast-forward`,
      about: t`The branch moves to the last commit, where nothing else has come in since`,
    },
  }
}
