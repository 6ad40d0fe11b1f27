import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { RevealButton } from '#src/ui/reveal-button.tsx'

type PasswordFieldProps = {
  label: ReactNode
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  autoComplete: 'current-password' | 'new-password'
  description?: ReactNode
}

/** A password field that can be revealed. The field of the UI kit does not announce errors to screen readers. */
export function PasswordField(field: PasswordFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false)

  return (
    <TextInput
      {...field}
      type={isRevealed ? 'text' : 'password'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      spellCheck={false}
      autoCapitalize="none"
      rightSection={<RevealButton isRevealed={isRevealed} onChange={setIsRevealed} />}
    />
  )
}
