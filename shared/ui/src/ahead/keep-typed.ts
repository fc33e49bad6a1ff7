/**
 * What is typed in a form that stands before the app does is not lost when the app takes its place: fields of the same name have it, and
 * whoever is typing goes on in the field of that name. Who has pressed Enter already need not do so again: the app's form is sent.
 * @param place that the app takes, with all that its parent holds
 */
export function keepTyped(place: HTMLElement): void {
  const root = place.parentElement
  if (!root) return
  let focused: Element | null = null
  // Known before it is gone: then the focus is nowhere.
  place.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
  })
  let entered: HTMLInputElement | null = null
  place.addEventListener('keydown', ({ key, isComposing, target }) => {
    if (key === 'Enter' && !isComposing) entered = target instanceof HTMLInputElement ? target : null
  })
  // Whoever types on is not done, and what a browser sends by itself is sent.
  for (const type of ['input', 'submit']) {
    place.addEventListener(type, () => {
      entered = null
    })
  }
  // Told of what is taken away as well, before it is: only later it is known which of both it was.
  place.addEventListener('focusout', () =>
    setTimeout(() => {
      if (place.isConnected && !place.contains(document.activeElement)) focused = null
    }),
  )
  const observer = new MutationObserver(() => {
    if (place.isConnected) return
    observer.disconnect()
    for (const input of place.querySelectorAll('input')) bring(input, fieldLike(input, root))
    if (focused instanceof HTMLInputElement) goOnTyping(focused, fieldLike(focused, root))
    if (entered) sendFormOf(fieldLike(entered, root))
  })
  observer.observe(root, { childList: true })
}

const fieldLike = ({ name }: HTMLInputElement, root: ParentNode) =>
  root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)

function bring(input: HTMLInputElement, field: HTMLInputElement | null): void {
  if (input.type !== 'checkbox') bringTyped(input, field)
  else if (field && input.checked !== field.checked) field.click()
}

/** As if it had been typed there: React hears of it by the event, and of a value that was set past its own setter. */
function bringTyped({ value }: HTMLInputElement, field: HTMLInputElement | null): void {
  if (!field || value === field.value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function goOnTyping({ selectionStart, selectionEnd }: HTMLInputElement, field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true })
  // Fields of some kinds, such as addresses of mail, know of no selection.
  if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd)
}

/** Once the form knows what was brought into its fields. */
function sendFormOf(field: HTMLInputElement | null): void {
  setTimeout(() => field?.form?.requestSubmit())
}
