import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { messageOf, notify } from '@sheaf/shell'
import { NativeSelect } from '@sheaf/ui/controls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fetchFileTemplate, fileTemplatesQuery, type TemplateKind } from '../../api/file-templates.ts'
import classes from './editor.module.css'

interface TemplateFieldProps {
  kind: TemplateKind
  /** Takes the text of the one that was chosen. */
  onText: (text: string) => void
}

/** What a new .gitignore or a license can begin with. */
export function TemplateField({ kind, onText }: TemplateFieldProps) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useQuery(fileTemplatesQuery())
  const choose = useMutation({
    mutationFn: (name: string) => fetchFileTemplate(kind, name),
    onSuccess: ({ text }) => onText(text),
    onError: (failure) => notify.error(messageOf(failure, t`Couldn't load the template. Try again`)),
  })
  const options =
    data === undefined
      ? []
      : kind === 'gitignore'
        ? data.gitignores.map((name) => ({ value: name, label: name }))
        : data.licenses.map(({ id, name }) => ({ value: id, label: name }))
  if (error !== null)
    return (
      <p className={classes.template}>
        {t`Couldn't load the templates`}{' '}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t`Retry`}
        </Button>
      </p>
    )
  return (
    <NativeSelect
      className={classes.template}
      label={kind === 'gitignore' ? t`Template for .gitignore` : t`License`}
      description={t`Replaces the text below. You can undo this`}
      data={[{ value: '', label: isPending ? t`Loading` : t`Choose a template`, disabled: true }, ...options]}
      value={choose.variables ?? ''}
      disabled={choose.isPending}
      onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
    />
  )
}
