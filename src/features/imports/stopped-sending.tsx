import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'

import type { ImportFlow } from './use-import.ts'

/** Some files did not arrive: the person stopped the upload, or the connection broke. */
export function StoppedSending({ flow: { files, sent, failure, send } }: { flow: ImportFlow }) {
  const { number } = useFormats()
  const [done, total] = [number(sent), number(files.length)]

  return (
    <>
      <StepTitle
        note={
          <Trans>
            {done} of {total} files have arrived.
          </Trans>
        }
      >
        <Trans>Sending has stopped</Trans>
      </StepTitle>
      <StepFailure failure={failure} />
      <div>
        <Button onClick={() => send({ type: 'sending.resumed' })}>
          <Trans>Send the rest</Trans>
        </Button>
      </div>
    </>
  )
}
