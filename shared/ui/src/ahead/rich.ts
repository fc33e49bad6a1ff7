/**
 * A message of a catalogue whose parts in `<0>…</0>` are elements: each is made of its number and its words. Texts are texts: nothing is parsed.
 * @param wrap makes the element of the part with a number
 */
export function rich(message: string, wrap: (words: string, part: number) => Node): (Node | string)[] {
  return message.split(/(<\d>[^<]*<\/\d>)/).map((piece) => {
    const part = /^<(\d)>([^<]*)</.exec(piece)
    return part ? wrap(part[2] ?? '', Number(part[1])) : piece
  })
}
