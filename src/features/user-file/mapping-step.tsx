import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import { ColumnList } from './column-list.tsx'
import { SampleTable } from './sample-table.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import classes from './mapping-step.module.css'
import type { UserFileFlow } from './use-user-file.ts'

type MappingStepProps = { flow: UserFileFlow; onAnother: () => void }

/** Which column holds what: as the names of the columns suggest, until the person knows better. */
export function MappingStep({ flow: { file, mapping, failure, send }, onAnother }: MappingStepProps) {
  const { number } = useFormats()
  if (!file) return null
  const rows = number(file.row_count)
  const hasEmail = mapping.email !== undefined

  return (
    <>
      <StepTitle
        note={
          <Plural
            value={file.row_count}
            one={`${file.name} has ${rows} row.`}
            other={`${file.name} has ${rows} rows.`}
          />
        }
      >
        <Trans>What does each column hold?</Trans>
      </StepTitle>
      <StepFailure failure={failure} />
      <ColumnList
        file={file}
        mapping={mapping}
        onChange={(changed) => send({ type: 'mapping.changed', mapping: changed })}
      />
      <SampleTable sample={file.sample} mapping={mapping} />
      <div className={classes['actions']}>
        <Button
          disabled={!hasEmail}
          onClick={() => send({ type: 'check.requested' })}
          {...(!hasEmail && { 'aria-describedby': NEEDED })}
        >
          <Plural value={file.row_count} one={`Check ${rows} row`} other={`Check ${rows} rows`} />
        </Button>
        <Button variant="default" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        <output id={NEEDED} className={classes['needed']}>
          {!hasEmail && <Trans>One column has to hold the email: it says who is meant.</Trans>}
        </output>
      </div>
    </>
  )
}

const NEEDED = 'user-file-needed'
