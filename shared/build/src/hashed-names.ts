/**
 * How many hex digits of what a file holds stand in its name. Each entry carries the names of all files of its app, so each digit weighs on
 * every page; with six, two versions of one file share a name once in 16 million changes.
 */
export const hashLength = 6

/** The end of the name of a script, a style or a picture that changes with what it holds; `[1]` is its hash. */
export const hashInName = /\.([0-9a-f]{6})\.(?:js|css|svg)$/
