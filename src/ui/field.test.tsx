import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'

import { type FieldRule, Field } from '#src/ui/field.tsx'
import { renderIsland } from '#tests/support/render-island.tsx'

const isLong: FieldRule = (value) => value.length > 7 || 'Eight letters or more.'
const hasDigit: FieldRule = (value) => /\d/.test(value) || 'One digit at least.'

type Story = { errors?: string[]; errorCap?: number; rules?: FieldRule[] }

function Typed({ errors, ...field }: Story) {
  const [value, setValue] = useState('short')
  return <Field label="Secret" name="secret" value={value} onChange={setValue} errors={errors} {...field} />
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Secret'), { target: { value } })
const leave = () => fireEvent.blur(screen.getByLabelText('Secret'))

describe('the errors of a field', () => {
  test('are one at most by default', () => {
    renderIsland(<Typed errors={['First.', 'Second.']} />)
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription('First.')
  })

  test('are as many as the cap allows', () => {
    renderIsland(<Typed errors={['First.', 'Second.', 'Third.']} errorCap={2} />)
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription('First. Second.')
  })

  test('come from the rules once the field has lost focus: each rule returns true or the error', () => {
    renderIsland(<Typed rules={[isLong, hasDigit]} errorCap={5} />)
    expect(screen.getByLabelText('Secret')).toBeValid()
    leave()
    expect(screen.getByLabelText('Secret')).toBeInvalid()
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription('Eight letters or more. One digit at least.')
    type('long enough')
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription('One digit at least.')
    type('long enough 1')
    expect(screen.getByLabelText('Secret')).toBeValid()
  })
})

test('the help of a field is its description', () => {
  renderIsland(<Field label="Name" name="name" value="" onChange={() => undefined} help="As on the contract." />)
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As on the contract.')
})

test('a field without a listener is read-only', () => {
  renderIsland(<Field label="Email" name="email" value="ada@atalaya.test" />)
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
})
