import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { UserFile } from '#contracts/user-files.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './apply-bar.module.css'
import { ApplyDialog } from './apply-dialog.tsx'
import { changesIn, NOTHING } from './counts.ts'
import { RefusedDownload } from './refused-download.tsx'
import type { UserFileFlow } from './use-user-file.ts'
import type { UserFileApi } from './user-file.api.ts'

type ApplyBarProps = {
  flow: UserFileFlow
  file: UserFile
  refused: UserFileApi['refused']
  onReopen: () => void
  onAnother: () => void
}

/** What can be done with what was found. */
export function ApplyBar({ flow: { choices, send }, file, refused, onReopen, onAnother }: ApplyBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const outcomes = file.outcomes ?? NOTHING
  const apply = () => send({ type: 'apply.requested' })

  return (
    <div className={classes['bar']}>
      {outcomes.create > 0 && (
        <Check
          name="invite"
          label={<Trans>Send an invitation to each new person</Trans>}
          isChecked={choices.invite}
          onChange={(invite) => send({ type: 'choices.changed', choices: { invite } })}
        />
      )}
      <div className={classes['actions']}>
        {changesIn(outcomes) > 0 && (
          <Button onClick={outcomes.deactivate > 0 ? () => setIsAsking(true) : apply}>
            <ApplyVerb outcomes={outcomes} />
          </Button>
        )}
        <Button variant="default" onClick={onReopen}>
          <Trans>Change the columns</Trans>
        </Button>
        <Button variant="default" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        {outcomes.refused > 0 && <RefusedDownload file={file} refused={refused} />}
      </div>
      <p className={classes['note']}>
        <WhatApplies outcomes={outcomes} />
      </p>
      {isAsking && (
        <ApplyDialog
          people={outcomes.deactivate}
          verb={<ApplyVerb outcomes={outcomes} />}
          onApply={() => {
            setIsAsking(false)
            apply()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

type Outcomes = { outcomes: NonNullable<UserFile['outcomes']> }

function ApplyVerb({ outcomes }: Outcomes) {
  const { number } = useFormats()
  const changes = changesIn(outcomes)
  const shown = number(changes)
  return <Plural value={changes} one={`Apply ${shown} change`} other={`Apply ${shown} changes`} />
}

function WhatApplies({ outcomes }: Outcomes) {
  const { number } = useFormats()
  const refused = number(outcomes.refused)

  if (changesIn(outcomes) === 0 && outcomes.refused === 0) {
    return <Trans>Everybody is already as the file says: there is nothing to apply.</Trans>
  }
  if (changesIn(outcomes) === 0) {
    return <Trans>No row can be applied. Mend the file or change the columns, then check once more.</Trans>
  }
  if (outcomes.refused === 0) return null
  return (
    <Plural
      value={outcomes.refused}
      one={`${refused} row is refused and stays out; the others do not wait for it.`}
      other={`${refused} rows are refused and stay out; the others do not wait for them.`}
    />
  )
}
