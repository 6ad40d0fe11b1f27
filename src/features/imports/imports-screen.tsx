import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import { ImportGone } from './import-gone.tsx'
import { ImportSteps, type ImportStepsProps } from './import-steps.tsx'
import type { ImportsAnswers } from './imports.api.ts'

type ImportsScreenProps = Omit<ImportStepsProps, 'detail' | 'imports' | 'refusals' | 'choices' | 'kit'> &
  ImportsAnswers & { locale: LocaleActor }

/** Conversations on their way in: what the address names, while it is on its way and after. */
export function ImportsScreen({ opened, imports, refusals, choices, locale, ...steps }: ImportsScreenProps) {
  const kit = useSelector(locale, ({ context }) => context.kit)
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
            detail.value && (
              <ImportSteps {...steps} {...settled} kit={kit} choices={possible} detail={detail.value.detail} />
            )
          }
        </AsyncContent>
      )}
    </Page>
  )
}
