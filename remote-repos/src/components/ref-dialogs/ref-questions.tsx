import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { RefQuestion } from './ref-question.ts'

/** What floats is loaded when the page is at rest: lists open without. */
const dialogs = lazyModule(
  async () => (await import(/* webpackChunkName: "ref-dialogs" */ './ref-dialog.tsx')).RefDialog,
)

const Asking = createContext<(question: RefQuestion) => void>(() => undefined)

/** Asks what a button of a list is for. For whoever may write: others have no such buttons. */
export const useAskRef = () => useContext(Asking)

/** Draws a list of branches or tags with the dialogs that its buttons open. */
export function RefQuestions({ children }: { children: ReactNode }) {
  const { loaded: RefDialog, open, failed } = useLazyModule(dialogs)
  const [question, setQuestion] = useState<RefQuestion>()
  const [opened, setOpened] = useState(false)
  const ask = (next: RefQuestion) =>
    open(() => {
      setQuestion(next)
      setOpened(true)
    })
  return (
    <Asking.Provider value={ask}>
      {children}
      {RefDialog && question && (
        <Fence onFailure={failed}>
          <RefDialog question={question} opened={opened} onClose={() => setOpened(false)} />
        </Fence>
      )}
    </Asking.Provider>
  )
}
