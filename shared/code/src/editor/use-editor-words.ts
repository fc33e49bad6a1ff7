import { useLingui } from '@lingui/react/macro'

/** What the editor's own parts say, by what CodeMirror calls it. `$` stands for a number. */
export function useEditorWords(): Record<string, string> {
  const { t } = useLingui()
  return {
    Find: t`Find`,
    Replace: t`Replace`,
    next: t`Next`,
    previous: t`Previous`,
    all: t`All`,
    'match case': t`Match case`,
    regexp: t`Regular expression`,
    'by word': t`Whole words`,
    replace: t`Replace`,
    'replace all': t`Replace all`,
    close: t`Close`,
    'Go to line': t`Go to line`,
    go: t`Go`,
    'current match': t`Current match`,
    'on line': t`on line`,
    'replaced match on line $': t`Replaced a match on line ${'$'}`,
    'replaced $ matches': t`Replaced ${'$'} matches`,
    'Selection deleted': t`Selection deleted`,
    'Control character': t`Control character`,
  }
}
