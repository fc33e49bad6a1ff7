/** Two or three letters of ISO 639, with a region or a script behind them where it needs one; and what stands for many. */
const language = /^(?:[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}|code|multilingual)$/
const repositoryName = /^[\w.-]{1,100}\/[\w.-]{1,100}$/

/** Is this what a card calls a language by? In lower case. */
export const isCardLanguage = (word: string): boolean => language.test(word)

/** Does this name a repository, as `owner/name`? */
export const isCardRepository = (word: string): boolean => repositoryName.test(word)
