import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { filePathProblem } from '@sheaf/contract'
import { problemWhileTyping } from '../../components/ref-dialogs/problem-while-typing.ts'
import classes from './editor.module.css'

/** Where a file lies, from the root: another path moves it, folders in it are made. */
export function PathField({ hint, ...field }: { hint: string } & TextInputProps & { value: string }) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Path of the file`}
      description={hint}
      className={classes.path}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      error={field.error ?? problemWhileTyping(field.value, filePathProblem)}
    />
  )
}
