import type { ReactNode } from 'react'

import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

type DraftPageProps<Answer> = {
  /** The data of the form: one answer, or several combined by `allOf`. */
  answer: Promise<Answer>
  /** What can be done on this page. */
  sentence: ReactNode
  /** Buttons beside the title, once the data is there. */
  renderActions?: (answer: Answer) => ReactNode
  /** The number of grey bars while the data is loading. */
  rows?: number
  /** `reload` replaces what is written with the server's current version. */
  children: (answer: Answer, reload: () => void) => ReactNode
}

/**
 * The page of a form that creates or edits something: its title, a sentence, and the form as soon as its data is there.
 *
 *     <DraftPage answer={answer} sentence={<Trans>…</Trans>}>
 *       {({ rule, options }, reload) => (
 *         <RuleForm key={`${rule.id}-${rule.version}`} initial={draftOf(rule)} options={options} onReload={reload} … />
 *       )}
 *     </DraftPage>
 *
 * A form that edits has the version in its key, so that it starts again with what was saved meanwhile.
 */
export function DraftPage<Answer>({ answer, sentence, renderActions, rows = 10, children }: DraftPageProps<Answer>) {
  const reload = useReload()
  const state = usePromiseState(answer)

  return (
    <Page title={usePageTitle()} sentence={sentence} actions={state.value !== null && renderActions?.(state.value)}>
      <AsyncContent answer={state} rows={rows} onRetry={reload}>
        {(value) => children(value, reload)}
      </AsyncContent>
    </Page>
  )
}
