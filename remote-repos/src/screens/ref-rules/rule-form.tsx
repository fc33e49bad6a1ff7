import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { limits, type RefRule, type RefRuleFields, refRuleOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import { useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { useSaveRule } from '../../api/ref-rules.ts'
import { RefForm } from '../../components/ref-dialogs/ref-form.tsx'
import { RequiredChecks } from './required-checks.tsx'
import { useRuleWords } from './use-rule-words.ts'

/** What is usually wanted of a branch that others rely on. */
const usual: RefRuleFields = {
  kind: 'branch',
  pattern: '',
  create: 'writer',
  push: 'writer',
  force: 'nobody',
  delete: 'nobody',
  people: [],
  approvals: 0,
  fresh_approvals: false,
  resolved_threads: false,
  required_checks: [],
  not_last_pusher: false,
  dismiss_stale: false,
  code_owners: false,
  merge_queue: false,
  linear_history: false,
  signed_commits: false,
}

const approvalCounts = Array.from({ length: limits.approvalsPerRule + 1 }, (_, count) => `${count}`)

const keysOf = <T extends object>(of: T) => Object.keys(of).filter((key): key is keyof T & string => key in of)

/** Takes a rule as a whole: a new one, or another version of one. */
export function RuleForm({ at, rule, onClose }: { at: RepositoryAt; rule: RefRule | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { roles, kinds, actionsOf } = useRuleWords()
  const { uid, ...fields } = rule ?? { uid: undefined, ...usual }
  const { form, field, values, set } = useContractForm({
    schema: refRuleOperations.createRefRule.body,
    initialValues: fields,
    mutation: useSaveRule(at, uid),
    onSuccess: onClose,
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the rule`) }),
  })
  const [people, setPeople] = useState(fields.people.join(', '))
  return (
    <RefForm of={form} submitLabel={t`Save`} onClose={onClose}>
      <NativeSelect
        label={t`Applies to`}
        value={values.kind}
        data={keysOf(kinds).map((value) => ({ value, label: kinds[value] }))}
        onChange={({ currentTarget }) => set('kind', currentTarget.value === 'tag' ? 'tag' : 'branch')}
      />
      <TextInput
        label={t`Name or pattern`}
        description={t`* matches any characters, including slashes: release/* or v*`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('pattern')}
      />
      {actionsOf(values.kind).map(({ action, label }) => (
        <NativeSelect
          key={action}
          label={label}
          value={values[action]}
          data={keysOf(roles).map((value) => ({ value, label: roles[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = keysOf(roles).find((role) => role === currentTarget.value)
            if (chosen) set(action, chosen)
          }}
        />
      ))}
      <TextInput
        label={t`People and teams who can also create and push`}
        description={t`By name, separated by commas`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('people')}
        value={people}
        onChange={({ currentTarget }) => {
          setPeople(currentTarget.value)
          set('people', currentTarget.value.split(/[\s,]+/).filter(Boolean))
        }}
      />
      {values.kind === 'branch' && (
        <>
          <NativeSelect
            label={t`Approvals before a pull request can be merged`}
            description={t`By people who may push, other than its author. Then changes come in by pull requests alone`}
            value={`${values.approvals}`}
            data={approvalCounts}
            onChange={({ currentTarget }) => set('approvals', Number(currentTarget.value))}
          />
          <Checkbox
            label={t`Count only approvals of the latest commit`}
            checked={values.fresh_approvals}
            onChange={({ currentTarget }) => set('fresh_approvals', currentTarget.checked)}
          />
          <Checkbox
            label={t`Dismiss approvals when new commits are pushed`}
            checked={values.dismiss_stale}
            onChange={({ currentTarget }) => set('dismiss_stale', currentTarget.checked)}
          />
          <Checkbox
            label={t`Approvals must come from somebody other than the last person who pushed`}
            checked={values.not_last_pusher}
            onChange={({ currentTarget }) => set('not_last_pusher', currentTarget.checked)}
          />
          <Checkbox
            label={t`Require approval of code owners`}
            description={t`Of each file that a pull request changes, as CODEOWNERS of the branch says. Then changes come in by pull requests alone`}
            checked={values.code_owners}
            onChange={({ currentTarget }) => set('code_owners', currentTarget.checked)}
          />
          <Checkbox
            label={t`All threads about lines must be resolved`}
            checked={values.resolved_threads}
            onChange={({ currentTarget }) => set('resolved_threads', currentTarget.checked)}
          />
          <RequiredChecks
            at={at}
            field={field('required_checks')}
            contexts={values.required_checks}
            onChange={(contexts) => set('required_checks', contexts)}
          />
          <Checkbox
            label={t`Merge through a queue`}
            description={t`Pull requests are merged in turn, once they have passed the required checks together. CI finds what is tried under refs/queue/`}
            checked={values.merge_queue}
            onChange={({ currentTarget }) => set('merge_queue', currentTarget.checked)}
          />
          <Checkbox
            label={t`Require linear history`}
            description={t`No merge commits: pull requests are squashed, rebased or fast-forwarded`}
            checked={values.linear_history}
            onChange={({ currentTarget }) => set('linear_history', currentTarget.checked)}
          />
          <Checkbox
            label={t`Require signed commits`}
            description={t`Only commits with a verified signature are let in`}
            checked={values.signed_commits}
            onChange={({ currentTarget }) => set('signed_commits', currentTarget.checked)}
          />
        </>
      )}
    </RefForm>
  )
}
