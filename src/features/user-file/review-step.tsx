import { Plural } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import { ApplyBar } from './apply-bar.tsx'
import { NOTHING } from './counts.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { RowList, type RowListProps } from './row-list.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import type { UserFileFlow } from './use-user-file.ts'
import type { UserFileApi } from './user-file.api.ts'

export type OutcomeProps = Omit<RowListProps, 'file'> & {
  flow: UserFileFlow
  refused: UserFileApi['refused']
  onAnother: () => void
}

type ReviewStepProps = OutcomeProps & { onReopen: () => void }

/** What would change, before anything does. */
export function ReviewStep({ flow, refused, onAnother, onReopen, ...list }: ReviewStepProps) {
  const { number } = useFormats()
  const { file, failure } = flow
  if (!file) return null
  const rows = number(file.row_count)

  return (
    <>
      <StepTitle note={file.name}>
        <Plural
          value={file.row_count}
          one={`${rows} row checked: nothing is changed yet`}
          other={`${rows} rows checked: nothing is changed yet`}
        />
      </StepTitle>
      <StepFailure failure={failure} />
      <OutcomeTiles outcomes={file.outcomes ?? NOTHING} current={list.search.outcome} />
      <ApplyBar flow={flow} file={file} refused={refused} onReopen={onReopen} onAnother={onAnother} />
      <RowList {...list} file={file} />
    </>
  )
}
