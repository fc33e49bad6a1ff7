import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RepositoryAt } from '@sheaf/repository'
import { InputBase } from '@sheaf/ui/controls'
import type { ContractForm } from '@sheaf/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkContextsQuery } from '../../api/ref-rules.ts'
import classes from './ref-rules.module.css'

interface RequiredChecksProps {
  at: RepositoryAt
  field: Omit<ReturnType<ContractForm<never>['field']>, 'value' | 'onChange'>
  contexts: readonly string[]
  onChange: (contexts: string[]) => void
}

/** So many are offered; others are typed. */
const mostOffered = 12

/** The checks that a rule asks for, one in each line; those that commits have had lately are a click away. */
export function RequiredChecks({ at, field, contexts, onChange }: RequiredChecksProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(checkContextsQuery(at))
  const [typed, setTyped] = useState(contexts.join('\n'))
  const offered = data.filter((context) => !contexts.includes(context)).slice(0, mostOffered)
  const change = (text: string) => {
    setTyped(text)
    onChange(contextsIn(text))
  }
  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        label={t`Checks that must be successful`}
        description={t`Of the latest commit, one name in each line. Then changes come in by pull requests alone`}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {offered.length > 0 && (
        <ul className={classes.offered} aria-label={t`Checks of the latest commits`}>
          {offered.map((context) => (
            <li key={context}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Add ${context}`}
                onClick={() => change([...contextsIn(typed), context].join('\n'))}
              >
                {context}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const contextsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
