import { accessKeyOperations, limits, repositoryCreationOperations, SignUp } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { fieldBounds } from './field-bounds.ts'

describe('the bounds of a field', () => {
  it('are those of the schema, behind defaults and pipes as well', () => {
    const { body } = repositoryCreationOperations.createRepository
    expect(fieldBounds(body, 'repo_name')).toEqual({ required: true, maxLength: limits.repoNameMax })
    expect(fieldBounds(body, 'repo_description')).toEqual({ required: false, maxLength: limits.repoDescriptionMax })
    expect(fieldBounds(body, 'repo_default_branch')).toEqual({ required: true, maxLength: limits.refNameMax })
    expect(fieldBounds(body, 'storage')).toMatchObject({ required: true })
    expect(fieldBounds(accessKeyOperations.createAccessKey.body, 'expiration')).toEqual({ required: true })
    expect(fieldBounds(SignUp, 'username')).toEqual({ required: true, maxLength: limits.usernameMax })
    expect(fieldBounds(SignUp, 'code')).toMatchObject({ required: true })
  })

  it('are none where the schema knows no such field', () => {
    expect(fieldBounds(SignUp, 'nickname')).toEqual({ required: false })
  })
})
