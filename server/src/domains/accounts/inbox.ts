/**
 * The mailbox that an address of mail reaches, as limits count it: with most providers `ada+anything@example.org` reaches
 * the one of `ada@example.org`. Never used to tell people apart: some providers deliver the two to different people.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  // A part before the plus there must be: `+x@example.org` is a box of its own.
  return plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : email
}
