/** The address that a user gave for their site, if a browser may be sent there: http and https, nothing else. */
export function webAddress(text: string): URL | undefined {
  const address = URL.parse(text) ?? URL.parse(`https://${text}`)
  return text !== '' && address && /^https?:$/.test(address.protocol) ? address : undefined
}
