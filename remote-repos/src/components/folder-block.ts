/** Rows of a folder that are drawn together: about two windows. */
export const blockRows = 50
