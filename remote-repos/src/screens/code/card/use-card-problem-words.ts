import { useLingui } from '@lingui/react/macro'
import type { CardProblem } from '@sheaf/contract'

/** What is wrong with a card, and what to do about it. */
export function useCardProblemWords() {
  const { t } = useLingui()
  return ({ problem, field, value }: CardProblem): string =>
    ({
      not_yaml: t`This is not valid YAML: ${value}`,
      not_facts: t`Write names with values, such as “license: mit”`,
      too_long: t`The card is too long or too deeply nested to be read`,
      wrong_type: t`“${field}” does not take ${value}. Write a word, or a list of words`,
      too_many: t`“${field}” has too many values: only the first 50 are read`,
      unknown_license: t`“${value}” is no license that is known here. Write “other”, and its name as “license_name”`,
      unnamed_license: t`The license is “other”: write its name as “license_name”`,
      unknown_language: t`“${value}” is no code of a language. Write “en” for English`,
      not_a_name: t`“${value}” in “${field}” names no repository. Write “owner/name”`,
    })[problem]
}
