import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { threadTemplatesQuery } from '../../api/thread-templates.ts'
import classes from './template-choice.module.css'

/** What an empty text can begin with, where the repository has templates for it. Without them, or where they can't be had, it begins empty. */
export function TemplateChoice({ onChoose }: { onChoose: (template: { title: string; body: string }) => void }) {
  const { t } = useLingui()
  const id = useId()
  const { data } = useQuery(threadTemplatesQuery(useRepositoryAt()))
  if (data === undefined || data.discussions.length === 0) return null
  return (
    <fieldset className={classes.choice} aria-labelledby={id}>
      <span id={id} className={classes.label}>{t`Begin with a template`}</span>
      {data.discussions.map((template) => (
        <Button key={template.name} variant="default" size="compact-sm" onClick={() => onChoose(template)}>
          {template.name}
        </Button>
      ))}
    </fieldset>
  )
}
