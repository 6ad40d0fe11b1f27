import type { ReactNode } from 'react'

import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

type DraftPageProps<Answer> = {
  /** Everything that the form needs: one answer, or several put together by `allOf`. */
  answer: Promise<Answer>
  /** What one does on this page. */
  sentence: ReactNode
  /** Buttons beside the title, once the answer is there. */
  renderActions?: (answer: Answer) => ReactNode
  /** How many grey bars stand where the form will. */
  rows?: number
  /** `reload` gives up what is written for what the server has now. */
  children: (answer: Answer, reload: () => void) => ReactNode
}

/**
 * The page of a form that creates or edits something: its title, what one does here, and the form as soon as what it needs is there.
 *
 *     <DraftPage answer={answer} sentence={<Trans>…</Trans>}>
 *       {({ rule, options }, reload) => (
 *         <RuleForm key={`${rule.id}-${rule.version}`} initial={draftOf(rule)} options={options} onReload={reload} … />
 *       )}
 *     </DraftPage>
 *
 * A form that edits has the version as its key, so that it starts again from what was saved meanwhile.
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
