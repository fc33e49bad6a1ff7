import { later } from '../../components/later.tsx'

/** What is to be said of the repository that a pull request comes from: it comes with its words, where there is something. */
export const ForkNoteLater = later(async () => {
  const [{ ForkNote }, { addForkNoteWords }] = await Promise.all([
    import(/* webpackChunkName: "fork-note" */ './fork-note/fork-note.tsx'),
    import(/* webpackChunkName: "fork-note" */ './fork-note/words.ts'),
  ])
  await addForkNoteWords()
  return ForkNote
}, 1)
