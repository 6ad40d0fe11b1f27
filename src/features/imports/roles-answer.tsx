import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { speakers } from '#contracts/conversation.ts'
import { speakerNames } from '#src/words/conversation.ts'

import type { AnswerProps } from './questions.tsx'
import classes from './questions.module.css'

/** Who of the people in the files is the agent, and who the customer. */
export function RolesAnswer({ question: { names, file }, answers, onAnswer }: AnswerProps<'roles'>) {
  const { t, i18n } = useLingui()
  const { roles } = answers

  return (
    <fieldset className={classes['answers']}>
      <legend>
        <Trans>Who is who?</Trans>{' '}
        <span className={classes['asks']}>
          <Trans>{file} names people, not their roles.</Trans>
        </span>
      </legend>
      {names.map((name) => (
        <NativeSelect
          key={name}
          label={name}
          value={roles?.[name] ?? ''}
          data={[
            { value: '', label: t`As it was guessed` },
            ...speakers.map((value) => ({ value, label: i18n._(speakerNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { [name]: _, ...others } = roles ?? {}
            const chosen = speakers.find((speaker) => speaker === value)
            onAnswer({ roles: chosen ? { ...others, [name]: chosen } : others })
          }}
        />
      ))}
    </fieldset>
  )
}
