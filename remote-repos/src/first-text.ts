import { announceFirstRows } from './api/first-answers.ts'
import { drawAhead } from './first-rows/draw-ahead.ts'
import { textAheadAt } from './first-rows/file-text.ts'
import { textWordsOf } from './first-rows/text-words.ts'

/** The script that documents of files run first: a script of its own, since no list of rows needs what draws a text. */
announceFirstRows(drawAhead((url) => textAheadAt(url, textWordsOf(document.documentElement.lang))))
