import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import {
  cardLicenses,
  type DatasetLicense,
  datasetLicenses,
  datasetModalities,
  datasetTasks,
  paths,
  repositoryCreationOperations,
} from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import { PageForm, problemsOf, useContractForm } from '@sheaf/ui/form'
import { IconSelector } from '@sheaf/ui/icons'
import { useNavigate } from 'react-router'
import { useCreateDataset } from '../../api/dataset-creation.ts'
import { OwnerAndName } from '../../components/new-repository/owner-and-name.tsx'
import { useOwners } from '../../components/new-repository/use-choices.ts'
import { VisibilityChoice } from '../../components/new-repository/visibility-choice.tsx'
import classes from './new-dataset-form.module.css'

const schema = repositoryCreationOperations.createDataset.body

const firstLicense: DatasetLicense = 'cc-by-4.0'

/** Everything that a new dataset is told, which its card then says. */
export function NewDatasetForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const owners = useOwners()
  const { form, values, set, field } = useContractForm({
    schema,
    initialValues: {
      owner_uid: '',
      team: false,
      repo_name: '',
      repo_description: '',
      repo_is_private: false,
      license: firstLicense,
      tasks: [],
      modalities: [],
    },
    preset: { owner_uid: owners.first },
    mutation: useCreateDataset(),
    onSuccess: ({ owner, repo_name }) => void navigate(paths.repo(owner, repo_name), { replace: true }),
    onError: (error) => ({ said: messageOf(error, '') }),
  })
  const tasks = {
    classification: t`Classification`,
    regression: t`Regression`,
    clustering: t`Clustering`,
    nlp: t`Language processing`,
    'computer-vision': t`Computer vision`,
    other: t`Other`,
  }
  const modalities = { text: t`Text`, image: t`Image`, audio: t`Audio`, video: t`Video` }
  const licenseName = (id: DatasetLicense) => {
    if (id === 'public-domain') return t`Public domain`
    if (id === 'proprietary') return t`Proprietary`
    return id === 'other' ? t`Other` : (cardLicenses[id]?.name ?? id)
  }
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Create Dataset`}
        </Button>
      }
    >
      <OwnerAndName owners={owners} of={{ field, set }} problem={problemsOf(schema, values).repo_name} />
      <TextInput label={t`Description`} autoComplete="off" {...field('repo_description')} />
      <NativeSelect
        label={t`License`}
        description={t`What others may do with the data`}
        value={values.license}
        rightSection={<IconSelector size={14} />}
        onChange={({ currentTarget: { value } }) =>
          set('license', datasetLicenses.find((id) => id === value) ?? firstLicense)
        }
        data={datasetLicenses.map((id) => ({ value: id, label: licenseName(id) }))}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t`What it is for`}</legend>
        {datasetTasks.map((task) => (
          <Checkbox
            key={task}
            label={tasks[task]}
            checked={values.tasks.includes(task)}
            onChange={({ currentTarget: { checked } }) =>
              set(
                'tasks',
                datasetTasks.filter((each) => (each === task ? checked : values.tasks.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t`Types of data`}</legend>
        {datasetModalities.map((modality) => (
          <Checkbox
            key={modality}
            label={modalities[modality]}
            checked={values.modalities.includes(modality)}
            onChange={({ currentTarget: { checked } }) =>
              set(
                'modalities',
                datasetModalities.filter((each) => (each === modality ? checked : values.modalities.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      <VisibilityChoice
        isPrivate={values.repo_is_private}
        isOfTeam={values.team}
        onChange={(isPrivate) => set('repo_is_private', isPrivate)}
      />
    </PageForm>
  )
}
