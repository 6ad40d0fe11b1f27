import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { failureKindOf } from '#src/lib/request-failed.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { ImportSteps, type ImportStepsProps } from './import-steps.tsx'
import type { ImportsAnswers } from './imports.api.ts'

type ImportsScreenProps = Omit<ImportStepsProps, 'detail' | 'imports' | 'refusals' | 'choices'> & ImportsAnswers

/** Conversations on their way in: what the address names, while it is on its way and after. */
export function ImportsScreen({ opened, imports, refusals, choices, ...steps }: ImportsScreenProps) {
  const detail = usePromiseState(opened)
  const settled = { imports: usePromiseState(imports), refusals: usePromiseState(refusals) }
  const offered = usePromiseState(choices)

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What came in from where, and what was refused for which reason?</Trans>}
    >
      {detail.error ? (
        <ImportGone error={detail.error} onRetry={steps.onRetry} onAnother={() => steps.onImport(undefined)} />
      ) : (
        <AsyncContent answer={offered} rows={6} onRetry={steps.onRetry}>
          {(possible) =>
            detail.value && <ImportSteps {...steps} {...settled} choices={possible} detail={detail.value.detail} />
          }
        </AsyncContent>
      )}
    </Page>
  )
}

type ImportGoneProps = { error: unknown; onRetry: () => void; onAnother: () => void }

/** In place of an import that the address names and the server does not tell. */
function ImportGone({ error, onRetry, onAnother }: ImportGoneProps) {
  if (failureKindOf(error) !== 'missing') return <Failed error={error} onRetry={onRetry} />

  return (
    <Empty
      title={<Trans>This import is not here</Trans>}
      action={
        <Button variant="default" onClick={onAnother}>
          <Trans>All imports</Trans>
        </Button>
      }
    >
      <Trans>It may be one that you do not see, or its address may be incomplete.</Trans>
    </Empty>
  )
}
