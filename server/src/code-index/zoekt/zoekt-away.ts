/** Zoekt says nothing, or nothing that can be read. Why stands in the log. */
export class ZoektAway extends Error {
  override readonly name = 'ZoektAway'
}
