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

/** A password that can be looked at while it is typed. The kit's own field does not say to a screen reader that it is wrong. */
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
