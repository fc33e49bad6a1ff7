import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, type Release, ReleaseFields, tagNameProblem } from '@sheaf/contract'
import { type RepositoryAt, useRepository } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { Checkbox } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useNavigate, useSearchParams } from 'react-router'
import { useGenerateNotes, useWriteRelease } from '../../api/releases.mutations.ts'
import { FromField } from '../../components/ref-dialogs/from-field.tsx'
import { problemWhileTyping } from '../../components/ref-dialogs/problem-while-typing.ts'
import { NotesField } from './notes-field.tsx'

/** Takes what there is to say of a version. A draft is saved, or published by leaving the box open. */
export function ReleaseForm({ at, release }: { at: RepositoryAt; release?: Release }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { model } = useRepository()
  const generate = useGenerateNotes(at)
  const { form, values, set, field, box } = useContractForm({
    schema: ReleaseFields,
    initialValues: {
      tag: release?.tag ?? search.get('tag') ?? '',
      target: release?.target || model.default_head,
      title: release?.title ?? '',
      notes: release?.notes ?? '',
      draft: release?.draft ?? false,
      prerelease: release?.prerelease ?? false,
      latest: release?.latest ?? false,
    },
    mutation: useWriteRelease(at, release?.uid),
    // A new one goes on to its own form, where files are added.
    onSuccess: ({ tag }) =>
      void navigate(
        release === undefined ? paths.editRelease(at.owner, at.repo, tag) : paths.release(at.owner, at.repo, tag),
        { replace: release === undefined },
      ),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the release`) }),
  })
  const tag = field('tag')
  const mayGenerate = tagNameProblem(values.tag) === undefined && values.tag !== ''
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {values.draft ? t`Save draft` : release === undefined || release.draft ? t`Publish release` : t`Save changes`}
        </Button>
      }
    >
      <TextInput
        label={t`Tag`}
        description={t`Choose an existing tag or enter a new one`}
        placeholder="v1.0.0"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...tag}
        error={tag.error ?? problemWhileTyping(values.tag, tagNameProblem)}
      />
      <FromField
        name="target"
        value={values.target}
        error={field('target').error}
        onChange={(target) => set('target', target)}
      />
      <TextInput label={t`Title`} autoComplete="off" {...field('title')} />
      <NotesField at={at} field={field('notes')} revision={values.target || model.default_head} />
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={!mayGenerate}
        loading={generate.isPending}
        onClick={() =>
          generate.mutate(
            { tag: values.tag, target: values.target },
            {
              onSuccess: ({ notes }) =>
                set('notes', [values.notes.trim(), notes].filter((each) => each !== '').join('\n\n')),
            },
          )
        }
      >
        {t`Add notes from commits`}
      </Button>
      <Checkbox
        label={t`Pre-release`}
        description={t`Not ready for production. A pre-release is never the latest`}
        {...box('prerelease')}
      />
      {!values.prerelease && (
        <Checkbox
          label={t`Set as the latest release`}
          description={t`If nothing is set, the newest release is the latest`}
          {...box('latest')}
        />
      )}
      {(release === undefined || release.draft) && (
        <Checkbox
          label={t`Draft`}
          description={t`Only people who can push see it, and no tag is made`}
          {...box('draft')}
        />
      )}
    </PageForm>
  )
}
