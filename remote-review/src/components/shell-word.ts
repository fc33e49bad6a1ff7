/**
 * A text as one word of a command to paste into a shell: names of branches may have letters in them that a shell would act upon,
 * `$(…)` among them (git-check-ref-format(1)), and somebody else has chosen them.
 */
export const shellWord = (text: string): string =>
  /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
