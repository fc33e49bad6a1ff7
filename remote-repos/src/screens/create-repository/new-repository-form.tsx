import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { FormError, useFieldFocus } from '@sheaf/ui'
import { useState } from 'react'
import { ChoiceSelect } from './choice-select.tsx'
import { NameHint } from './name-hint.tsx'
import { emptyForm, problemOf } from './new-repository.ts'
import classes from './new-repository-form.module.css'
import { useOwners, useStorageNodes } from './use-choices.ts'
import { useCreation } from './use-creation.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

/** Everything that a new repository needs to be told. */
export function NewRepositoryForm() {
  const { t } = useLingui()
  const owners = useOwners()
  const storage = useStorageNodes()
  const form = useForm({ initialValues: emptyForm })
  const [failure, setFailure] = useState('')
  const { start, busy } = useCreation({
    onRefused: (message) => complain('repo_name', message),
    onFailed: setFailure,
  })
  const { form: element, focus } = useFieldFocus(busy)

  const complain = (field: string, message: string) => {
    form.setFieldError(field, message)
    focus(field)
  }
  const values = {
    ...form.values,
    owner_uid: form.values.owner_uid || owners.first,
    storage: form.values.storage || storage.first,
  }
  const owner = owners.owners.find(({ uid }) => uid === values.owner_uid)

  const submit = () => {
    form.clearErrors()
    setFailure('')
    const problem = problemOf(values, {
      owner: t`Please select a owner`,
      name: t`Please input repository name`,
      storage: t`Please select a storage`,
    })
    if (problem) {
      notify.error(problem.message)
      complain(problem.field, problem.message)
      return
    }
    void start({
      ...values,
      team: owner?.team ?? false,
      repo_name: values.repo_name.trim(),
      repo_default_branch: values.repo_default_branch.trim(),
    })
  }

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={classes.fields} disabled={busy}>
        <div className={classes.address}>
          <ChoiceSelect
            name="owner_uid"
            label={t`Owner`}
            options={owners.owners.map(({ uid, username }) => ({ value: uid, label: username }))}
            value={values.owner_uid}
            onChange={(uid) => form.setFieldValue('owner_uid', uid)}
            problem={errorOf(form.errors.owner_uid)}
            loading={owners.isPending}
            failed={owners.error !== null}
            onRetry={() => void owners.refetch()}
          />
          <TextInput
            label={t`Repository name`}
            description={!form.errors.repo_name && <NameHint owner={owner?.username} name={values.repo_name} />}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.repoNameMax + 20}
            withAsterisk
            name="repo_name"
            {...form.getInputProps('repo_name')}
          />
        </div>
        <TextInput
          label={t`Description`}
          autoComplete="off"
          maxLength={limits.repoDescriptionMax}
          name="repo_description"
          {...form.getInputProps('repo_description')}
        />
        <VisibilityChoice
          isPrivate={values.repo_is_private}
          onChange={(isPrivate) => form.setFieldValue('repo_is_private', isPrivate)}
        />
        <TextInput
          label={t`Default branch`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.refNameMax}
          name="repo_default_branch"
          {...form.getInputProps('repo_default_branch')}
        />
        <ChoiceSelect
          name="storage"
          label={t`Storage`}
          description={t`Where the repository lies on the server`}
          options={storage.nodes.map(({ name }) => ({ value: name, label: name }))}
          value={values.storage}
          onChange={(name) => form.setFieldValue('storage', name)}
          problem={errorOf(form.errors.storage)}
          loading={storage.isPending}
          failed={storage.error !== null}
          onRetry={() => void storage.refetch()}
        />
      </fieldset>
      <FormError>{failure}</FormError>
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t`Create`}
        </Button>
      </div>
    </form>
  )
}

const errorOf = (error: unknown) => (typeof error === 'string' ? error : undefined)
