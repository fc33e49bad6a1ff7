import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { fieldMessages } from '@sheaf/contract'
import { messageOf, notify, sessionAtom } from '@sheaf/shell'
import { useStore } from 'jotai'
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useLeaving } from '../navigation/use-leaving.ts'
import { useHoldSession } from '../session/use-hold-session.ts'
import { type FieldBounds, fieldBounds } from './field-bounds.ts'
import { type FieldOf, type FormSchema, inWords, type Problems, type ValuesOf } from './schema-problems.ts'
import { useFieldFocus } from './use-field-focus.ts'

/** What a form shows of a call that failed. What the server said of single fields stands beside them by itself. */
export interface Failure<S extends FormSchema> {
  /** Above the button. */
  said?: string
  /** The field to go back to where the server named none, and what stands beside it. */
  field?: FieldOf<S>
  beside?: string
}

/** The part of a mutation that a form uses. */
interface Mutation<Body, Answer> {
  isPending: boolean
  mutate: (body: Body, then: { onSuccess?: (answer: Answer) => void; onError: (error: Error) => void }) => void
}

interface ContractFormOptions<S extends FormSchema, Answer> {
  /** What the operation takes, from the contract: the form has its fields, its bounds, its rules and their words, and no others. */
  schema: S
  initialValues: ValuesOf<S>
  /** What stands in fields before anything was chosen, where that is known later than the form is drawn. */
  preset?: Partial<ValuesOf<S>>
  /** Takes what the schema made of the values. */
  mutation: Mutation<z.output<S>, Answer>
  /** Not called where somebody left the form meanwhile: what it leads to would pull them away from where they are. */
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => Failure<S>
  /** Says what is wrong in a toast, too. Only where the specification wants it: it stands beside the field already. */
  toastProblems?: boolean
}

/** The properties of a field of text. */
export interface FieldProps extends Omit<FieldBounds, 'required'> {
  name: string
  required: boolean
  withAsterisk: boolean
  error: string | undefined
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

interface BoxProps {
  name: string
  error: string | undefined
  'aria-invalid': true | undefined
  checked: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A form as `Form` draws it. */
export interface DrawnForm {
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  failure: string
  submit: (event: FormEvent) => void
}

export interface ContractForm<S extends FormSchema> {
  form: DrawnForm
  values: ValuesOf<S>
  set: <N extends FieldOf<S>>(name: N, value: ValuesOf<S>[N]) => void
  /** The properties of a field of text. */
  field: (name: FieldOf<S>) => FieldProps
  /** The properties of a box to tick. */
  box: (name: FieldOf<S>) => BoxProps
  /** Goes to a field; what is wrong with it is said beside it. */
  leadTo: (name: FieldOf<S>, problem?: string) => void
}

/**
 * The one way in which forms are built: of a schema of the contract. Before anything is sent, it says what the schema
 * finds wrong, in the words that the server would use: all of it beside the fields, and the first of them has the focus. What
 * the server refuses lands on the same fields. Where no answer came, the form says so and keeps what was typed. So it
 * does where the session ends meanwhile: the page stays until somebody is logged in again.
 */
export function useContractForm<S extends FormSchema, Answer>({
  schema,
  initialValues,
  preset,
  mutation: { mutate, isPending: busy },
  onSuccess,
  onError,
  toastProblems = false,
}: ContractFormOptions<S, Answer>): ContractForm<S> {
  // As they were at first: a date of today may be tomorrow's by now.
  const [untouched] = useState(initialValues)
  const [given, setGiven] = useState(initialValues)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const { element, focus } = useFieldFocus(busy)
  const { t } = useLingui()
  const leaving = useLeaving()
  const store = useStore()
  const underWay = useRef(false)
  useHoldSession(isTyped(given, untouched))

  const values = withPreset(given, preset)
  const put = (name: FieldOf<S>, value: unknown) => {
    setGiven((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  const show = (found: Problems): FieldOf<S> | undefined => {
    setProblems(found)
    const first = namesIn(found, initialValues)[0]
    if (first) focus(first)
    return first
  }

  const failed = (error: Error) => {
    // A call of several says at which step it failed, and the failure itself is the cause.
    const refusal = [error, error.cause].find((one) => one instanceof ApiError)
    // The session has ended, which the form says by itself; nothing is wrong with what was typed.
    if (refusal?.kind === 'unauthenticated' && store.get(sessionAtom)) return
    const { said = '', field, beside } = onError?.(error) ?? {}
    const unanswered = refusal?.kind === 'network'
    const atFields = refusal && Object.keys(refusal.fields).length > 0
    const found = atFields ? inWords(refusal.fields) : {}
    // What stands beside its field is not said a second time.
    const above = Object.values(found).includes(said) ? '' : said
    setFailure(unanswered ? t`Can't reach the server. Check your connection and try again` : above)
    if (atFields && show(found)) return
    if (atFields && said === '') setFailure(messageOf(refusal, ''))
    if (field === undefined) return
    if (beside !== undefined && !unanswered) setProblems((before) => ({ ...before, [field]: beside }))
    focus(field)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second click comes before the first one has shown.
    if (underWay.current) return
    setFailure('')
    const parsed = schema.safeParse(values, { reportInput: true })
    if (parsed.success) {
      setProblems({})
      underWay.current = true
      mutate(parsed.data, {
        onError: (error) => {
          underWay.current = false
          failed(error)
        },
        onSuccess: (answer) => {
          underWay.current = false
          if (!leaving.current) onSuccess?.(answer)
        },
      })
      return
    }
    const found = inWords(fieldMessages(parsed.error, ''))
    const first = show(found)
    if (first && toastProblems) notify.warning(found[first] ?? '')
  }

  // Where every field has to be filled in, a mark at each of them would tell nothing.
  const marked = Object.entries(initialValues).some(
    ([name, value]) => typeof value === 'string' && !fieldBounds(schema, name).required,
  )
  return {
    form: { element, busy, failure, submit },
    values,
    set: put,
    field: (name) => {
      const bounds = fieldBounds(schema, name)
      const value = values[name]
      return {
        name,
        ...bounds,
        withAsterisk: marked && bounds.required,
        error: problems[name],
        value: typeof value === 'string' ? value : '',
        onChange: ({ currentTarget }) => put(name, currentTarget.value),
      }
    },
    box: (name) => ({
      name,
      error: problems[name],
      'aria-invalid': problems[name] === undefined ? undefined : true,
      checked: values[name] === true,
      onChange: ({ currentTarget }) => put(name, currentTarget.checked),
    }),
    leadTo: (name, problem) => {
      focus(name)
      if (problem !== undefined) setProblems((before) => ({ ...before, [name]: problem }))
    },
  }
}

function withPreset<V extends Record<string, unknown>>(given: V, preset: Partial<V> = {}): V {
  const missing = Object.entries(preset).filter(([name]) => given[name] === '')
  return { ...given, ...Object.fromEntries(missing) }
}

/** Whether somebody has put something into a form. */
function isTyped(given: object, initial: object): boolean {
  const before = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(given).some(([name, value]) => value !== before.get(name))
}

/** The fields of a form that something was found wrong with, the first finding first. */
const namesIn = <V extends object>(found: Problems, fields: V): (keyof V & string)[] =>
  Object.keys(found).filter((name): name is keyof V & string => name in fields)
