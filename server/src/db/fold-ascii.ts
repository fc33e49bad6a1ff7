/**
 * The lower case of ASCII letters, all else as it is: what names and addresses are compared by, here as in the unique
 * indexes of both databases. JavaScript folds more: U+212A, the sign of the kelvin, would become a `k`, and whoever
 * signs up with it would be taken for somebody else.
 */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
