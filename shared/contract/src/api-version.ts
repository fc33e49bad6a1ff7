// In a file of its own: every remote's entry names it and must not load the schemas with it.

/**
 * The version of the API that this tree speaks. A remote says which it needs; it grows by one when a change
 * would break a remote that was built before.
 */
export const apiVersion = 1
