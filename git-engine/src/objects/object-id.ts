/** A whole object id: SHA-1 or SHA-256, in lower case hexadecimal. */
export const isObjectId = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** The id that stands for "no object" in ref updates. */
export const isNullId = (oid: string): boolean => /^0+$/.test(oid)
