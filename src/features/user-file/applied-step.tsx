import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useCan } from '#src/context/app-context.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepTitle } from '#src/ui/step-title.tsx'

import classes from './apply-bar.module.css'
import { changesIn, NOTHING } from './counts.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { RefusedDownload } from './refused-download.tsx'
import type { OutcomeProps } from './review-step.tsx'
import { RowList } from './row-list.tsx'

/** The result, and links to continue. */
export function AppliedStep({ flow: { file }, onAnother, ...list }: OutcomeProps) {
  const can = useCan()
  const { number } = useFormats()
  if (!file) return null
  const outcomes = file.outcomes ?? NOTHING
  const changes = changesIn(outcomes)
  const count = number(changes)

  return (
    <>
      <StepTitle note={file.name}>
        <Plural value={changes} one={`${count} change is applied`} other={`${count} changes are applied`} />
      </StepTitle>
      <OutcomeTiles outcomes={outcomes} current={list.search.outcome} />
      <div className={classes['actions']}>
        {can('user-list') && (
          <Button component={Link} to="/admin/users">
            <Trans>To the list of users</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          <Trans>Another file</Trans>
        </Button>
        {outcomes.refused > 0 && <RefusedDownload file={file} />}
      </div>
      <RowList {...list} file={file} />
    </>
  )
}
