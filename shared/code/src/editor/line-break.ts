/**
 * By what a text is taken apart into lines, so that it comes together again as it was: where all its lines end in CR and LF, by both;
 * else by LF alone, and a CR is a letter that stays where it is.
 */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const breaks = text.split('\n').length - 1
  return breaks > 0 && text.split('\r\n').length - 1 === breaks ? '\r\n' : '\n'
}
