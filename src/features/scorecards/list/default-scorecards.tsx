import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'

import type { DefaultScorecardKey, ScorecardDefaults } from '#contracts/scorecard-defaults.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useApi } from '#src/context/app-context.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Check } from '#src/ui/check.tsx'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { scorecardsApi } from '../scorecards.api.ts'
import classes from './list.module.css'

type DefaultScorecardsProps = { onAdded: () => void; onClose: () => void }

/** The scorecards that come with the product, to select from. */
export function DefaultScorecards({ onAdded, onClose }: DefaultScorecardsProps) {
  const { t } = useLingui()
  const api = useApi(scorecardsApi)
  const focus = useFocusBack()
  const { refetch, ...defaults } = useQuery('defaults', () => api.defaults())

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Scorecards that come with Atalaya</Trans>}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <AsyncContent answer={defaults} rows={4} onRetry={refetch}>
        {({ data }) =>
          data.every(({ is_there }) => is_there) ? (
            <Trans>All of them are there already.</Trans>
          ) : (
            <Offers
              offers={data}
              onAdded={(count) => {
                focus.done()
                void notify({
                  text: t`${plural(count, { one: '# scorecard was added.', other: '# scorecards were added.' })}`,
                  milliseconds: 5000,
                })
                onAdded()
              }}
              onClose={onClose}
            />
          )
        }
      </AsyncContent>
    </Modal>
  )
}

type OffersProps = {
  offers: ScorecardDefaults['data']
  onAdded: (count: number) => void
  onClose: () => void
}

function Offers({ offers, onAdded, onClose }: OffersProps) {
  const { t } = useLingui()
  const api = useApi(scorecardsApi)
  const languages = useLanguages('en')
  const draft = useDraft<{ keys: DefaultScorecardKey[] }, unknown>({
    initial: { keys: [] },
    save: async ({ keys }, signal) => {
      if (keys.length === 0) throw new RequestFailed({ kind: 'invalid', message: t`Choose at least one.` }, null)
      return api.addDefaults(keys, signal)
    },
    onSaved: () => onAdded(draft.values.keys.length),
  })
  const { keys } = draft.values

  return (
    <DraftForm
      // nothing is typed here that could be lost
      draft={{ ...draft, isUnsaved: false }}
      verb={<Trans>Add</Trans>}
      progress={<Trans>Adding…</Trans>}
      actions={
        <Button variant="default" disabled={draft.isPending} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <ul className={classes['offers']} aria-label={t`Scorecards`}>
        {offers.map(({ key, title, description, questions, is_there }) => (
          <li key={key}>
            {is_there ? (
              <strong>{inLanguage(title, ...languages)}</strong>
            ) : (
              <Check
                name={`default-${key}`}
                label={inLanguage(title, ...languages)}
                isChecked={keys.includes(key)}
                onChange={(isChecked) =>
                  draft.change({ keys: isChecked ? [...keys, key] : keys.filter((one) => one !== key) })
                }
              />
            )}
            <p className={classes['about']}>
              {inLanguage(description, ...languages)}{' '}
              {is_there ? (
                <Trans>One of this name is there already.</Trans>
              ) : (
                <Plural value={questions} one="# question." other="# questions." />
              )}
            </p>
          </li>
        ))}
      </ul>
    </DraftForm>
  )
}
