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

/** The imports page: the list, or the import in the address. */
export function ImportsScreen({ opened, imports, refusals, choices, ...steps }: ImportsScreenProps) {
  const detail = usePromiseState(opened)
  const lists = { imports: usePromiseState(imports), refusals: usePromiseState(refusals) }
  const settledChoices = usePromiseState(choices)

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What came in from where, and what was refused for which reason?</Trans>}
    >
      {detail.error ? (
        <MissingImport error={detail.error} onRetry={steps.onRetry} onAll={() => steps.onImport(undefined)} />
      ) : (
        <AsyncContent answer={settledChoices} rows={6} onRetry={steps.onRetry}>
          {(loadedChoices) =>
            detail.value && <ImportSteps {...steps} {...lists} choices={loadedChoices} detail={detail.value.detail} />
          }
        </AsyncContent>
      )}
    </Page>
  )
}

type MissingImportProps = { error: unknown; onRetry: () => void; onAll: () => void }

/** Shown when the server does not find the import in the address. */
function MissingImport({ error, onRetry, onAll }: MissingImportProps) {
  if (failureKindOf(error) !== 'missing') return <Failed error={error} onRetry={onRetry} />

  return (
    <Empty
      title={<Trans>This import is not here</Trans>}
      action={
        <Button variant="default" onClick={onAll}>
          <Trans>All imports</Trans>
        </Button>
      }
    >
      <Trans>It may be one that you do not see, or its address may be incomplete.</Trans>
    </Empty>
  )
}
