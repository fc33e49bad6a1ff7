import { describe, expect, it } from 'vitest'
import { formRules, rulesOf } from './form-rules.ts'

const said = (source: string, file = 'remote-x/src/form.tsx') => rulesOf(source, file).map((line) => line.split(':')[0])

describe('forms', () => {
  it('are all made of the contract, and none has rules of its own', () => {
    expect(formRules()).toEqual([])
  })

  it.each([
    ['const x = <form onSubmit={send} />', 'draws a <form>'],
    ["import { useForm } from '@mantine/form'", 'imports @mantine/form'],
    ['const x = <TextInput label="Title" required />', 'gives a TextInput a rule of its own, required'],
    ['const x = <TextInput maxLength={100} {...field("title")} />', 'gives a TextInput a rule of its own, maxLength'],
    ['const x = <input pattern="[a-z]+" />', 'gives a input a rule of its own, pattern'],
  ])('are found where they are made otherwise: %s', (source, what) => {
    expect(said(source)).toEqual([`remote-x/src/form.tsx ${what}`])
  })

  it.each([
    '<TextInput label="Title" {...field("title")} />',
    '<TextInput type="search" maxLength={255} />',
    '<Form of={form} actions={null}>x</Form>',
  ])('may be %s', (source) => {
    expect(said(`const x = ${source}`)).toEqual([])
  })
})
