import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type CardKind, cardLicenses, isCardLanguage, isCardRepository } from '@sheaf/contract'
import { NativeSelect } from '@sheaf/ui/controls'
import { IconSelector } from '@sheaf/ui/icons'
import { useId, useState } from 'react'
import classes from './card-form.module.css'
import { type CardFields, type ListField, readCard, type SingleField, writeCardField } from './card-text.ts'
import { libraries, tasks } from './known-words.ts'

export { addCardFormWords } from './words.ts'

interface CardFactsFormProps {
  kind: CardKind
  /** The README as it is now, and what takes it once a fact has changed. */
  text: () => string
  onText: (text: string) => void
}

/** What a model or a dataset says of itself at the start of its README, as a form: each change is one of the text. */
export function CardFactsForm({ kind, text, onText }: CardFactsFormProps) {
  const { t } = useLingui()
  const [card] = useState(() => readCard(text()))
  if ('problem' in card) {
    return (
      <p className={classes.problem} role="status">
        {card.problem === 'unended'
          ? t`The facts at the start of the text have no end: a line “---” must follow them. Add it under Edit`
          : t`The facts at the start of the text aren't YAML that can be read. Mend them under Edit`}
      </p>
    )
  }
  return <Fields kind={kind} fields={card.fields} onChange={(name, to) => onText(writeCardField(text(), name, to))} />
}

interface FieldsProps {
  kind: CardKind
  fields: CardFields
  onChange: (name: SingleField | ListField, value: string | readonly string[]) => void
}

function Fields({ kind, fields, onChange }: FieldsProps) {
  const { t } = useLingui()
  const [single, setSingle] = useState(fields)
  const [lists, setLists] = useState<Partial<Record<ListField, string>>>({})
  const say = (name: SingleField, value: string) => {
    setSingle({ ...single, [name]: value })
    onChange(name, value.trim())
  }
  const one = (name: SingleField) => ({
    value: single[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => say(name, currentTarget.value),
    autoComplete: 'off',
  })
  const many = (name: ListField) => ({
    // As it is typed: a comma at its end is the beginning of the next word.
    value: lists[name] ?? fields[name].join(', '),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setLists({ ...lists, [name]: value })
      onChange(name, wordsIn(value))
    },
    autoComplete: 'off',
    autoCapitalize: 'none',
  })
  const wrong = (name: ListField, is: (word: string) => boolean) =>
    wordsIn(lists[name] ?? fields[name].join(',')).find((word) => !is(word))
  const wrongLanguage = wrong('language', (word) => isCardLanguage(word.toLowerCase()))
  const wrongModel = wrong('base_model', isCardRepository)
  const license = single.license.toLowerCase()
  const isKnown = license === '' || Object.hasOwn(cardLicenses, license)
  return (
    <div className={classes.fields}>
      <p className={classes.lead}>
        {t`These facts stand at the start of the text. Lists show them, and people find the repository by them`}
      </p>
      <NativeSelect
        label={t`License`}
        value={isKnown ? license : single.license}
        rightSection={<IconSelector size={14} />}
        onChange={({ currentTarget: { value } }) => say('license', value)}
        data={[
          { value: '', label: t`Not said` },
          ...(isKnown ? [] : [{ value: single.license, label: single.license }]),
          ...Object.entries(cardLicenses).map(([value, { name }]) => ({ value, label: name })),
        ]}
      />
      {license === 'other' && <TextInput label={t`Name of the license`} {...one('license_name')} />}
      <TextInput label={t`Title`} {...one('pretty_name')} />
      {kind === 'model' ? (
        <>
          <Suggested label={t`Task`} words={tasks} {...one('pipeline_tag')} />
          <Suggested label={t`Library`} words={libraries} {...one('library_name')} />
          <TextInput
            label={t`Base models`}
            description={t`What it was made from, as owner/name, separated by commas`}
            error={wrongModel !== undefined && t`“${wrongModel}” names no repository. Write owner/name`}
            {...many('base_model')}
          />
          <TextInput
            label={t`Datasets`}
            description={t`What it was trained on, separated by commas`}
            {...many('datasets')}
          />
          <TextInput label={t`Metrics`} description={t`Separated by commas`} {...many('metrics')} />
        </>
      ) : (
        <TextInput label={t`Tasks`} description={t`What it is for, separated by commas`} {...many('task_categories')} />
      )}
      <TextInput
        label={t`Languages`}
        description={t`Codes such as en, separated by commas`}
        error={wrongLanguage !== undefined && t`“${wrongLanguage}” is no code of a language. Write en for English`}
        {...many('language')}
      />
      <TextInput label={t`Tags`} description={t`Separated by commas`} {...many('tags')} />
    </div>
  )
}

interface SuggestedProps {
  label: string
  words: readonly string[]
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  autoComplete: string
}

/** A word, with those to choose from that are usual. */
function Suggested({ words, ...props }: SuggestedProps) {
  const offered = useId()
  return (
    <div>
      <TextInput list={offered} autoCapitalize="none" {...props} />
      <datalist id={offered}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  )
}

const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
