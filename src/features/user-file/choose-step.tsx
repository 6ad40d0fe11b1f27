import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { FailureKind } from '#contracts/failure.ts'

import { TableDrop } from './table-drop.tsx'
import { KnownColumns } from './known-columns.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import type { UserFileFlow } from './use-user-file.ts'

/** Which file. What did not arrive can be sent again. */
export function ChooseStep({ flow: { source, failure, send } }: { flow: UserFileFlow }) {
  const onFile = (file: File) => send({ type: 'file.chosen', source: file })

  return (
    <>
      <StepTitle note={<Trans>Nothing is changed before you have seen what would change.</Trans>}>
        <Trans>Choose a file</Trans>
      </StepTitle>
      <StepFailure
        failure={failure}
        action={
          source &&
          failure &&
          !OF_THE_FILE.has(failure.kind) && (
            <Button variant="default" size="compact-md" onClick={() => onFile(source)}>
              <Trans>Send {source.name} again</Trans>
            </Button>
          )
        }
      />
      <TableDrop onFile={onFile} />
      <KnownColumns />
    </>
  )
}

/** What is wrong with the file itself: it would be refused again. */
const OF_THE_FILE = new Set<FailureKind>(['refused', 'invalid', 'too-large'])
