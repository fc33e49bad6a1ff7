import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * What `<Trans>` of the macro becomes. Lingui puts values into a sentence before it looks for tags, so that a title such as `<b>x</b>` would lose
 * letters and `<0>x</0>` would pass for a part of the sentence. Into a list it does not look.
 */
export function Trans({ values, ...props }: TransProps) {
  const shown: TransProps['values'] = {}
  for (const name in values) shown[name] = typeof values[name] === 'string' ? [values[name]] : values[name]
  return <LinguiTrans {...props} values={shown} />
}
