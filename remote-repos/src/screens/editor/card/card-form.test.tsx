import { fakeServer, renderRoutes, screen } from '@sheaf/testing'
import { describe, expect, it } from 'vitest'
import { CardFactsForm } from './card-form.tsx'

/** The form over a text, and the text as it is by now. */
function openForm(before: string, kind: 'model' | 'dataset' = 'model') {
  let text = before
  const element = (
    <CardFactsForm
      kind={kind}
      text={() => text}
      onText={(next) => {
        text = next
      }}
    />
  )
  const { user } = renderRoutes([{ path: '/', element }], '/', { server: fakeServer({}) })
  return { user, text: () => text }
}

describe('the form of a card', () => {
  it('shows the facts of a model, and each change is one of its text', async () => {
    const { user, text } = openForm('---\nlicense: mit\ntags: [vision]\nmine: 1 # kept\n---\n# Engine\n')
    const license = await screen.findByRole('combobox', { name: 'License' })
    expect(license).toHaveProperty('value', 'mit')
    await user.selectOptions(license, 'Other')
    await user.type(screen.getByRole('textbox', { name: 'Name of the license' }), 'house-rules')
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), ', large,, vision, ')
    await user.type(screen.getByRole('combobox', { name: 'Task' }), 'fill-mask')
    expect(text()).toBe(`---
license: other
tags:
  - vision
  - large
mine: 1 # kept
license_name: house-rules
pipeline_tag: fill-mask
---
# Engine
`)
  })

  it('says what names no repository and no language', async () => {
    const { user } = openForm('# Engine\n')
    await user.type(await screen.findByRole('textbox', { name: 'Base models' }), 'ada/a, nobody')
    expect(screen.getByText('“nobody” names no repository. Write owner/name')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Languages' }), 'en, English')
    expect(screen.getByText('“English” is no code of a language. Write en for English')).toBeTruthy()
  })

  it('leaves a text alone whose facts cannot be read', async () => {
    openForm('---\nlicense: [mit\n---\n', 'dataset')
    expect(await screen.findByText(/aren't YAML that can be read/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
