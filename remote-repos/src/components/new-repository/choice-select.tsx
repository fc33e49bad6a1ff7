import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Select } from '@sheaf/ui/overlays'
import classes from './choice-select.module.css'

export interface ChoiceSelectProps {
  name: string
  label: string
  description?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  required: boolean
  withAsterisk: boolean
  error: string | undefined
  loading: boolean
  /** The list could not be had: it is asked for again by hand. */
  failed: boolean
  onRetry: () => void
}

/** A field whose choices come from the server. */
export function ChoiceSelect({ options, value, loading, failed, onRetry, onChange, ...field }: ChoiceSelectProps) {
  const { t } = useLingui()
  return (
    <div className={classes.field}>
      <Select
        {...field}
        className={classes.select}
        data={[...options]}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        allowDeselect={false}
        searchable={options.length > 10}
        placeholder={loading ? t`Loading` : t`Select`}
        nothingFoundMessage={t`No options`}
      />
      {failed && (
        <Button variant="default" className={classes.retry} onClick={onRetry}>
          {t`Retry`}
        </Button>
      )}
    </div>
  )
}
