/** Rows of a folder that are drawn together: about two windows. */
export const blockRows = 50

/** Rows that come first and alone: several windows, and some 7 KB. A page of 2,000 rows is ten times that, a second and more of a slow line. */
export const firstRowCount = 200
