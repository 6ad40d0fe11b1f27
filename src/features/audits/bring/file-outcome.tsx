import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { AuditUpload } from '#contracts/audits.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import classes from '../audits.module.css'
import type { AuditFlow } from '../use-freemium-audit.ts'

/** What became of the last file, while nothing else is chosen: why it did not arrive, what was not taken, what it held. */
export function FileOutcome({ flow: { brought, upload, failure, send } }: { flow: AuditFlow }) {
  if (brought && failure) {
    return (
      <StepFailure
        failure={failure}
        action={
          <Button variant="default" size="compact-sm" onClick={() => send({ type: 'file.chosen', brought })}>
            <Trans>Send it again</Trans>
          </Button>
        }
      />
    )
  }
  if (!upload) return null

  return (
    <div role="alert" className={classes['way']}>
      {upload.interaction_ids.length > 0 ? (
        <Found upload={upload} onChoose={(call) => send({ type: 'call.chosen', call })} />
      ) : (
        <strong>
          <NotTaken upload={upload} />
        </strong>
      )}
      <ul className={classes['told']}>
        {upload.refusals.map(({ file, row, field, reason }) => (
          <li key={`${row}·${field}·${reason}`}>
            <Place file={file} row={row} field={field} /> {/* importers speak English alone */}
            <span lang="en">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NotTaken({ upload: { name, state } }: { upload: AuditUpload }) {
  if (state === 'done') return <Trans>Nothing of {name} can be audited</Trans>
  if (state === 'failed') return <Trans>{name} could not be read</Trans>
  return <Trans>{name} was withdrawn by somebody who oversees imports</Trans>
}

function Place({ file, row, field }: { file: string; row: number | undefined; field: string | undefined }) {
  const { t } = useLingui()
  return [file, row === undefined ? null : t`row ${row}`, field].filter(Boolean).join(' · ') + ':'
}

type FoundProps = { upload: AuditUpload; onChoose: (call: number) => void }

function Found({ upload: { name, interaction_ids }, onChoose }: FoundProps) {
  return (
    <>
      <strong>
        <Plural
          value={interaction_ids.length}
          one={`${name} holds # conversation. Which one do you audit?`}
          other={`${name} holds # conversations. Which one do you audit?`}
        />
      </strong>
      <div className={classes['buttons']}>
        {interaction_ids.map((id) => (
          <Button key={id} variant="default" size="compact-sm" onClick={() => onChoose(id)}>
            <Trans>Conversation {id}</Trans>
          </Button>
        ))}
      </div>
    </>
  )
}
