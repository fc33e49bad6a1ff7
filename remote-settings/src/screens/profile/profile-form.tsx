import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { codePoints, limits, type Profile, ProfileTexts } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useUpdateProfile } from '../../api/profile.mutations.ts'
import { profileQuery } from '../../api/profile.queries.ts'
import { LanguageField, ThemeField, useShownAppearance } from '../../components/appearance-fields.tsx'
import { useFollowedValues } from '../../components/use-followed-values.ts'
import classes from './profile-form.module.css'

/** The seven fields of a profile. */
export function ProfileForm() {
  const { t } = useLingui()
  const { data: profile } = useSuspenseQuery(profileQuery())
  const appearance = useShownAppearance()
  const save = useUpdateProfile()
  const loaded = textsOf(profile)
  const { form, values, set, field } = useContractForm<typeof ProfileTexts, Profile>({
    schema: ProfileTexts,
    initialValues: loaded,
    mutation: {
      isPending: save.isPending,
      mutate: (texts, then) => save.mutate({ ...texts, ...appearance, version: profile.version }, then),
    },
    onSuccess: (saved) => accept(textsOf(saved)),
  })
  const { elsewhere, accept } = useFollowedValues(loaded, values, set)
  /** What another window saved in a field that was changed here. */
  const beside = (name: keyof typeof loaded) => {
    const theirs = elsewhere[name]
    return theirs === undefined ? undefined : t`Saved in another window: ${theirs || '–'}`
  }
  const written = codePoints(values.bio)
  const max = limits.bioMax

  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" disabled={form.busy}>
          {form.busy ? t`Saving...` : t`Save Changes`}
        </Button>
      }
    >
      <TextInput
        label={t`Display name`}
        description={beside('display_name')}
        autoComplete="name"
        dir="auto"
        {...field('display_name')}
      />
      <div className={classes.counted}>
        <InputBase
          component="textarea"
          multiline
          rows={4}
          label={t`Bio`}
          description={beside('bio')}
          aria-describedby="bio-count"
          dir="auto"
          {...field('bio')}
        />
        <p id="bio-count" className={classes.count} data-over={written > max || undefined}>
          {written}/{max}
        </p>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t`Location`}
          description={beside('location')}
          autoComplete="off"
          dir="auto"
          {...field('location')}
        />
        <TextInput
          label={t`Company`}
          description={beside('company')}
          autoComplete="organization"
          dir="auto"
          {...field('company')}
        />
      </div>
      <TextInput
        label={t`Website`}
        description={beside('website_url')}
        type="url"
        inputMode="url"
        placeholder="https://example.org"
        autoComplete="url"
        {...field('website_url')}
      />
      <div className={classes.pair}>
        <LanguageField />
        <ThemeField />
      </div>
    </PageForm>
  )
}

const textsOf = ({ display_name, bio, location, company, website_url }: Profile) => ({
  display_name,
  bio,
  location,
  company,
  website_url,
})
